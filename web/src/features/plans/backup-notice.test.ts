import { expect, test } from 'vitest'
import { backupTroubles } from './backup-notice.tsx'

const well = {
	outside: true,
	last_on: '2026-11-22',
	away: null,
	damaged: 0,
	tried: { on: '2026-11-22', state: 'whole' as const, why: null },
}

test.each([
	['all is well', {}, '2026-11-25', []],
	['the nights have stopped', {}, '2026-11-26', ['Seit mehr als drei Tagen keine Sicherung.']],
	['there is none yet', { last_on: null }, '2026-11-22', ['Noch keine Sicherung.']],
	[
		'the disk is away',
		{ last_on: null, away: { last_on: '2026-11-20' } },
		'2026-11-22',
		['Der Ordner der Sicherungen ist jetzt nicht da.'],
	],
	['they lie beside the house', { outside: false }, '2026-11-22', ['Sicherungen liegen nur auf demselben Datenträger.']],
	[
		'they lie beside the house and have stopped',
		{ outside: false },
		'2026-12-01',
		['Seit mehr als drei Tagen keine Sicherung.', 'Sicherungen liegen nur auf demselben Datenträger.'],
	],
	[
		'the newest cannot be loaded',
		{ tried: { on: '2026-11-21', state: 'damaged' as const, why: 'kaputt' } },
		'2026-11-22',
		['Die Sicherung vom 21.11.2026 lässt sich nicht wiederherstellen.'],
	],
	['contents are lost', { damaged: 2 }, '2026-11-22', ['In den Sicherungen sind 2 Inhalte beschädigt.']],
])('%s', (_, change, today, titles) => {
	expect(backupTroubles({ ...well, ...change }, today).map(({ title }) => title)).toEqual(titles)
})
