// Korean and English: by the browser's language at first, then as chosen.

import { eventually, openHouse, pageTest } from './browser.js';
import { startMatch } from './play.js';
import { textOn } from './reading.js';

async function openLane(t, visit, locale) {
  const house = await openHouse(t);
  await startMatch(house, 1, ['PJS']);
  return { house, page: await visit(`${house.address}/lanes/1`, { locale }) };
}

async function spoken(page) {
  return {
    lang: await page.getAttribute('html', 'lang'),
    title: await page.title(),
    now: await textOn(page, '.turn .who dt'),
    other: await textOn(page, '#languages'),
  };
}

const KOREAN = { lang: 'ko', title: '1번 레인', now: '지금 투구', other: 'English' };
const ENGLISH = { lang: 'en', title: 'Lane 1', now: 'Now bowling', other: '한국어' };

export function testLanguages() {
  for (const [locale, expected] of [
    ['ko-KR', KOREAN],
    ['fr-FR', ENGLISH],
  ]) {
    pageTest(`a browser that speaks ${locale}`, async (t, visit) => {
      const { page } = await openLane(t, visit, locale);
      await eventually(() => spoken(page), expected);
    });
  }

  pageTest('the language can be switched, at once and on every page from then on', async (t, visit) => {
    const { house, page } = await openLane(t, visit, 'en-GB');
    await eventually(() => spoken(page), ENGLISH);
    await page.click('#languages button');
    await eventually(() => spoken(page), KOREAN);
    await page.reload();
    await eventually(() => spoken(page), KOREAN);
    await page.goto(`${house.address}/lanes/1/keypad`);
    await eventually(() => textOn(page, '.key.undo'), '되돌리기');
    await page.goto(`${house.address}/`);
    await eventually(() => textOn(page, 'h1'), '볼링장 전광판');
    await page.click('#languages button');
    await eventually(() => textOn(page, 'h1'), 'Bowling house');
    await page.goto(`${house.address}/lanes/1`);
    await eventually(() => spoken(page), ENGLISH);
  });
}
