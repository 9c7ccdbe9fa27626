// Opens a game of each kind in Firefox and plays some turns by the page's own buttons; prints what came of it as JSON.
// Run in `web`, where the packages are: node ../tests/browser/firefox.mjs URL FIREFOX TURNS GAME=TITLE …
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const packages = createRequire(`${process.cwd()}/package.json`);
const { default: puppeteer } = await import(pathToFileURL(packages.resolve('puppeteer-core')).href);

const [url, executablePath, turns, ...games] = process.argv.slice(2);
const PATIENCE_MS = 60_000;
/** Choices of one turn after which it is ended all the same. */
const BUSY = 4;

/** The table as the server would show it to this visitor. */
const table = (page) =>
  page.evaluate(async () => (await fetch(`/api/tables/${location.pathname.split('/').at(-1)}`)).json());

/** Look until something holds. */
async function until(page, what, holds) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await holds();
    if (found) return found;
    if (Date.now() > end) throw new Error(`this does not come about: ${what}`);
    await new Promise((done) => setTimeout(done, 50)); // between two looks; no test passes or fails by it
  }
}

/** The table once this visitor is asked something. */
const asked = (page) =>
  until(page, 'my turn', async () => {
    const view = await table(page);
    return view.status.phase !== 'playing' || view.scene.ask ? view : null;
  });

/** Press a button as soon as it can be pressed; false if it is not there, or has nothing to do. */
const press = (page, selector) =>
  page.evaluate((found) => {
    const button = document.querySelector(found);
    if (!button || button.getAttribute('aria-disabled') === 'true') return false;
    button.click();
    return true;
  }, selector);

/** Take the first choice of the list of all actions; then the server knows more. */
async function choose(page, length) {
  await until(page, 'the list of all actions', () => press(page, '[aria-label="All actions"]'));
  await page.waitForSelector('dialog .list button, [role=dialog] .list button', { timeout: PATIENCE_MS });
  await press(page, '[role=dialog] .list button:not(.grave), dialog .list button:not(.grave)');
  await grown(page, length);
}

const grown = (page, length) => until(page, 'an answer', async () => (await table(page)).status.length > length);

/** One turn: some choices, and the large button as soon as it ends the turn. */
async function turn(page) {
  for (let taken = 0; ; taken += 1) {
    const { status, scene } = await asked(page);
    if (status.phase !== 'playing') return;
    const ends = (taken >= BUSY || taken > 0) && (scene.ask.finish?.length || scene.ask.choices.some((one) => one.ends_turn));
    if (ends && (await press(page, '.next'))) {
      await grown(page, status.length);
      return;
    }
    const only = scene.ask.choices.every((one) => one.ends_turn);
    await choose(page, status.length);
    if (only) return;
  }
}

const browser = await puppeteer.launch({
  browser: 'firefox', // over WebDriver BiDi, which Firefox speaks by itself
  executablePath,
  headless: true,
  defaultViewport: null, // Debian's Firefox is too old to be told another one
  args: ['--width=1280', '--height=720'],
});
const told = {};
try {
  for (const [game, title] of games.map((words) => words.split('='))) {
    const page = await browser.newPage();
    const complaints = [];
    page.on('console', (said) => ['error', 'warn'].includes(said.type()) && complaints.push(`${said.type()}: ${said.text()}`));
    page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await until(page, `a button to play ${title}`, () => press(page, `[aria-label="Play ${title} now"]`));
    await page.waitForSelector('[role=application] svg', { timeout: PATIENCE_MS });
    let played = 0;
    for (; played < Number(turns); played += 1) await turn(page);
    const { status } = await table(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${game}.png` });
    told[game] = { turns: played, length: status.length, complaints };
    await page.close();
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify(told));
