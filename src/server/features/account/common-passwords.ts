import type { FieldErrors } from '#shared/http/errors.ts';

/** The 200 most common passwords of at least 8 characters; shorter passwords are rejected by their length. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 1234567891 0123456789 87654321 987654321 9876543210 0987654321
  11111111 111111111 1111111111 00000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888
  99999999 12121212 12341234 11223344 1122334455 112233445566 12344321 123454321 123123123 123321123 147258369
  789456123 10203040 123456789a 12345678a a12345678 a123456789 a1234567 aa123456 aa12345678 ab123456 abc12345 abc123456
  abcd1234 abcd12345 abcdefgh abcdefg1 aaaaaaaa a1b2c3d4 1a2b3c4d 1234abcd 1234qwer 123qweasd 123qwe123 12qwaszx
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 !qaz2wsx zaq12wsx zaq1zaq1
  qazwsxedc qazwsx123 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwer1234 qwerqwer
  qweqweqwe qweasdzxc qwe123qwe asdfghjk asdfghjkl asdf1234 asdfasdf asdasdasd zxcvbnm1 zxcvbnm123 zxcv1234 qq123456
  password password1 password12 password123 password1234 password2 password! password01 passw0rd p@ssword p@ssw0rd
  p@ssw0rd1 pass1234 passpass mypassword changeme changeme1 letmein1 letmein123 welcome1 welcome123 admin123 admin1234
  administrator test1234 testtest testing1 testing123 secret123 master123 hello123 hello1234 trustno1 access14 computer
  internet whatever iloveyou iloveyou1 iloveyou2 iloveyou! ilovegod lovelove babygirl babygirl1 sweetheart princess
  princess1 sunshine sunshine1 sunflower butterfly chocolate moonlight midnight precious superstar blessed1 forever1
  friends1 friendship football football1 baseball baseball1 basketball softball swordfish steelers cowboys1 yankees1
  redskins dolphins liverpool liverpool1 chelsea1 arsenal1 barcelona realmadrid manchester juventus superman superman1
  batman123 spiderman starwars starwars1 pokemon1 pokemon123 dragon123 monkey123 garfield scoobydoo snowball firebird
  mustang1 corvette mercedes maverick metallica slipknot blink182 greenday nirvana1 cocacola marlboro
  google123 facebook samsung1`
    .trim()
    .split(/\s+/),
);

/**
 * Rejects a new password that attackers try first, in any case and Unicode form.
 */
export function commonPasswordErrors(field: string, password: string): FieldErrors {
  if (!COMMON_PASSWORDS.has(password.normalize('NFKC').toLowerCase())) return {};
  return { [field]: ['This password is too common. Choose one that is harder to guess.'] };
}
