// Any version of Node can run this file: it is CommonJS, and it comes before everything that needs the version from `npm ci`.
const needed = Number.parseInt(require('../../package.json').dependencies.node, 10);

if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `Centwise cannot start: it needs Node.js ${needed}, and this is ${process.version}; run "npm ci", which installs the right version, and then "npm start".`,
  );
  process.exit(1);
}
