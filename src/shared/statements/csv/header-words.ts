/** What the name of a column says about it, in the languages of banks. Names are folded: lower case, without accents. */

const words = (list: string, alone = '-') =>
  new RegExp(`^(?:${alone})$|(?:^|[ +-])(?:${list.trim().split(/\s+/).join('|').replaceAll('_', ' ')})(?=$|[ +-])`);

/** The only name of the day. */
export const DATE = /^(?:date|datum|data|dato|fecha|tarih|дата)$/;
/** The day on which the bank booked. */
export const BOOKING = words(
  `post\\w* book\\w* buch\\w* boek\\w* contab\\w* comptab\\w* ksiegow\\w* zauctov\\w*
  bo[kg]for\\w* kirjaus\\w* abschlusses finaliza\\w* zakonczenia complet\\w* finished process\\w* konyvel\\w* lancamento muhasebe`,
);
/** The day from which interest counts, and other days that are not the transaction's. */
export const NOT_BOOKING = words(
  `value valuta\\w* wert\\w* valeur valor rente\\w* effective settle\\w* interest kamat\\w* korko\\w* arvo\\w* due statement created
  updated verreken\\w* waluty splatnost\\w* expir\\w* valid\\w* birth code sort
  start end period export\\w* download\\w* corte venciment\\w* invoice rechnung\\w* billing cycle`,
);
/** The day of the purchase, which may be days before the booking. */
export const PURCHASE = words(
  `transa[ck]\\w* opera[ctz]\\w* verricht\\w* purchase trade beleg\\w* execut\\w* proveden\\w*
  initiat\\w* started beginns? inicio debut rozpoczecia auth\\w* операции`,
);

export const AMOUNT = words(
  `amount amt \\w*betrag bedrag belopp? beloe?b import[eo]? montant monto kwota castka objem summ?a? maara osszeg
  net(?:to)? gross brutto value valor umsatze? cantidad iznos tutari? total upphaeð сумма сума ποσο סכום 金额 金額`,
);
/** Amounts in another currency, fees, rates, and numbers that are no amounts. */
export const NOT_AMOUNT = words(
  `orig\\w* oorspr\\w* ursprung\\w* foreign fremd\\w* local instruct\\w* exchange rate koers \\w*kurs taux cambio fee (?<!after_)fees
  kosten gebuhr\\w* entgelt frais comm?iss?ion\\w* tax vat mwst cashback points rewards? num(?:ber|mer|ero)? (?<!ghi_)no nr count
  limit cents? minor check cheque ref(?:erenc\\w*)? card iban bank code sort year month id index line row volgnr zip postal category
  latitude longitude quantity units price mcc округлением? бонусы кэшбэк`,
);
export const BALANCE = words(
  `bal(?:ance)? \\w*sald\\w* solde kontostand\\w* zustatek zostatok egyenleg\\w* sta[nv]d? running bakiye остаток баланс υπολοιπο staða ה?יתרה залишок (?:差引|取引後)?残高 余额`,
);
export const MONEY_IN = words(
  `credit(?:e?d|o?s?|ing) deposit\\w* paid_in money_in in_?flow income incoming received receipts habe[nr]
  gutschrift\\w* entrat\\w* aver[ei] accredit\\w* ingresos? abonos? bij bijschrijving\\w* indbetal\\w* in[dn]
  innskudd indsat depots? versements? einnahmen? eingang inkomsten alacak uznani\\w* wplyw\\w* prij(?:em|my|at\\w*) jovairas\\w* insattning\\w* recettes? entradas? kredit приход πιστωση ghi_co ב?זכות 受?入金額? お?預(?:け|か?り)?入れ(?:金額)? 預かり金額 收入`,
  'in|cr',
);
export const MONEY_OUT = words(
  `deb(?:it\\w*|et?) retiros? egresos? salidas? retraits? sorties? ausga\\w* uitgaven haevet borc withdraw\\w* paid_out money_out out_?flow outgoing spen[dt] soll lastschrift\\w*
  belastung\\w* uscit\\w* dare addebit\\w* gastos? cargos? adeudos? af afschrijving\\w* udbetal\\w* u[dt] uit uttag\\w*
  obciazen\\w* wydatk\\w* wyplat\\w* vydaj\\w* odchoz\\w* terheles\\w* depenses? charges? payments? expenses? saidas? расход χρεωση ghi_no ב?חובה (?:払)?出金額? お?引出し?(?:金額)? 支払い金額 支出`,
  'out|dr',
);
/** Of a card. */
export const CARD_CHARGES = /^(?:charges|purchases)$/;
export const CARD_PAYMENTS = /^payments?$/;
export const FLAG = words(
  `type dc d_c c_d cd cr_dr dr_cr crdr drcr direction debit_credit credit_debit debet_credit af_bij soll_haben s_h sign flag
  income_expense kind side dbit crdt indicator code art kennzeichen d_k deebet_kreedit debetas_kreditas 收_支`,
  '',
);
/** The user's own account. Only these names: a number of an account is more often the other party's. */
export const ACCOUNT =
  /^(?:account|account name|account n(?:umber|um|o)|accountnum|bank account|conto o carta|rekening|iban bban|(?:iban |bezeichnung )?auftrag(?:s|geber)konto|rekeningnummer|konto|compte|cuenta|conto|conta|product)$/;
export const IDENTIFIER =
  /^(?:(?:(?:transa\w+|external|transfer) )?(?:uu)?id|fitid|transactionid|(?:transaction |(?:transaction )?reference )number|(?:bank|entry) reference|transaktionsnummer)$/;
export const STATUS = words(
  'status statut statetype state zustand etat estado stato stav tila umsatzstatus cleared contabilizzazione situacao статус 交易状态',
  'info',
);
/** Of something else than the transaction. */
export const OTHER_STATUS = /(?:^| )(?:merchant|account|card|customer|delivery|shipping|order|country)(?: |$)/;
export const CATEGORY = /^(?:[ck]ategor(?:y|ies|i[ae]?)|категория|交易分类)$/;
export const TEXT = words(
  `payee names? desc\\w* details? memo narrat\\w* merchant omschrijving\\S*
  beschreibung\\S* verwendungszweck\\S* buchungstext begue?nstigter\\S* (?:zahlungs)?empfanger\\S* auftraggeber\\S*
  zahlungspflichtiger\\S* naam beneficiary counterparty party libelle concepto causale
  poznamka tytul\\w* nazwa opis odbiorca nadawca popis nazev zprava message text tekst selite saaja viesti notes? handelaar mededelingen
  commentaire beneficiario historico partner kozlemeny megjegyzes meddelande rubrik
  reference referens betreff item remarks? particulars title label to_from nom vendor store detalle purpose
  transaction описание назначение περιγραφη αιτιολογια תיאור 摘要(?:内容)? 商品说明 交易对方 aciklama partnername info operazione dettagli transactie mededeling tegenrekeninghouder`,
);
export const PAYER = /^(?:from|zahlungspflichtige ?r|auftraggeber|nazwa nadawcy|payer(?: name)?)$/;
export const PAYEE = /^(?:to|zahlungsempfanger(?: in)?|empfanger|nazwa odbiorcy|payee(?: name)?)$/;
export const KIND = /^(?:(?:transaction )?type|umsatztyp|vorgang)$/;
/** Names that contain such a word but hold no text of the transaction. */
export const NOT_TEXT = words(
  `type time id code number nummer no bic iban bankleitzahl currency date datum original_description file bank card cardholder holder
  source destination initiator initierende uiteindelijke status country`,
);

/** Words by which a file shows that its language puts the day first. */
export const DAY_FIRST = words(
  `dat(?:a|o|ums?) fecha buchung\\w* boek\\w* libelle montant bedrag betrag import[eo]? belopp? beloe?b saldo solde kwota castka
  osszeg umsatz\\w* valor descri(?:pcion|cao) paivamaara tarih verwendungszweck sort_code dagsetning ημερομηνια תאריך`,
);
