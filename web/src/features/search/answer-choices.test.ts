import type { Answer } from '@hausheft/contract/answers.ts'
import { expect, test } from 'vitest'
import { sentenceOf } from './answer-choices.ts'
import { meansLast, triesFor } from './use-found.ts'

const none = {
	subject: null,
	choice: [],
	event: null,
	at: null,
	by: null,
	amount: null,
	count: null,
	year: null,
	data: null,
	unit: null,
	phone: null,
}
const shortly = (answer: Partial<Answer> & Pick<Answer, 'kind'>) => sentenceOf({ ...none, ...answer }, '2026-11-20')
const at = '2026-03-22T13:30:00.000Z'
const by = { id: '1', name: 'Sagibacher' }

test.each<[Partial<Answer> & Pick<Answer, 'kind'>, string | undefined]>([
	[{ kind: 'last', at, by, amount: 34_850 }, 'zuletzt am 22.03.2026, Sagibacher, CHF\u00a0348.50'],
	[{ kind: 'last', at }, 'zuletzt am 22.03.2026'],
	[{ kind: 'last' }, 'Beträge sieht nur, wer dafür freigegeben ist.'],
	[{ kind: 'next', at: '2027-03-14T23:00:00.000Z', by }, 'wieder am 15.03.2027, Sagibacher'],
	[{ kind: 'next', at }, 'fällig seit 22.03.2026'],
	[{ kind: 'cost', amount: 93_035, at: '2024-02-29T23:00:00.000Z' }, 'CHF\u00a0930.35 seit März 2024'],
	[{ kind: 'cost', amount: 32_855, year: 2024 }, 'CHF\u00a0328.55 im Jahr 2024'],
	[{ kind: 'cost', amount: 0 }, 'bisher keine Kosten'],
	[{ kind: 'cost', amount: 0, year: 2019 }, 'keine Kosten im Jahr 2019'],
	[{ kind: 'cost' }, 'Beträge sieht nur, wer dafür freigegeben ist.'],
	[{ kind: 'count', count: 3, at }, '3 Mal, zuletzt am 22.03.2026'],
	[{ kind: 'count', count: 1, at, year: 2026 }, '1 Mal im Jahr 2026, zuletzt am 22.03.2026'],
	[{ kind: 'count', count: 0 }, 'noch nie'],
	[{ kind: 'reading', data: '27407', unit: 'm³', at }, "27'407\u00a0m³ am 22.03.2026"],
	[{ kind: 'phone', phone: '044 022 70 64' }, '044 022 70 64'],
	[{ kind: 'phone' }, 'keine Nummer erfasst'],
	[{ kind: 'none' }, undefined],
])('%j: «%s»', (answer, sentence) => expect(shortly(answer)).toBe(sentence))

test.each([
	['boiler', ['boiler']],
	['boiler service', ['boiler service', 'service', 'boiler']],
	['Wann war der letzte Boiler-Service?', ['boiler service', 'service', 'boiler']],
	['Was hat die Dachrinne gekostet?', ['dachrinne']],
	['Miete', ['Miete']],
	['Rechnung Huber 2024', ['Rechnung Huber 2024', 'rechnung', 'huber']],
])('«%s» is searched as %j', (typed, tries) => expect(triesFor(typed)).toEqual(tries))

const nothingKnown: Answer = { ...none, kind: 'none' }
test.each([
	['boiler', 'boiler', nothingKnown, true],
	['Boiler Ferrari', 'boiler', nothingKnown, false],
	['Wie alt ist der Boiler?', 'alt boiler', nothingKnown, false],
	['Warum ist die Heizung laut?', 'heizung', nothingKnown, false],
	['Boiler?', 'boiler', nothingKnown, false],
	['Boiler Ferrari', 'boiler', null, true],
])('whether the last of «%s», found by «%s», answers it: %j, %j', (asked, words, answer, expected) =>
	expect(meansLast({ asked, words, answer })).toBe(expected),
)
