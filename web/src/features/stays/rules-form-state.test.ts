import { expect, test } from 'vitest'
import '@hausheft/contract/messages.ts'
import type { StayRules } from '@hausheft/contract/stays.ts'
import type { SharingParty } from '@hausheft/contract/shares.ts'
import { comingTurns, emptyPeak, monthDayOf, movedParty, type PeakRow } from './peak-rows.ts'
import { emptyRate, type RateRow } from './rate-rows.ts'
import { contentOfRules, RulesDraft, rulesInWords, rulesOfRules, type RulesContent } from './rules-form-state.ts'

const [anna, beat, chris] = [1, 2, 3].map((nth) => `0192d3a1-7b1c-7e55-9a30-5f0c1f4b2a1${nth}`) as [string, string, string]
const sharingParties = [anna, beat, chris].map((id, at): SharingParty => ({
	id,
	name: ['Anna', 'Beat', 'Chris'][at] ?? '',
	purse: false,
	quotas: [],
	until_on: null,
}))
const stored: StayRules = {
	id: anna,
	enabled: null,
	active: true,
	ask: true,
	beds: 6,
	peaks: [{ name: 'Weihnachten', from: '12-24', until: '01-02', order: [beat, anna], since: 2025 }],
	rates: [
		{ from_on: '2026-01-01', who: 'party', night: 20_00, person_night: 3_50 },
		{ from_on: '2026-01-01', who: 'guest', night: 1_234_50, person_night: 0 },
	],
	arrival: ['Lüften'],
	departure: [],
	version: 4,
}
const { id: _, active: __, version: ___, ...body } = stored
const clean = contentOfRules(stored)
const sent = (typed: RulesContent) => rulesOfRules.bodyOf(typed)['all']
const peak = (more: Partial<PeakRow> = {}): PeakRow => ({ ...emptyPeak(2026), name: 'Sport', from: '8.2.', until: '15.2.', ...more })
const rate = (more: Partial<RateRow> = {}): RateRow => ({ ...emptyRate(), from_on: '2026-05-01', night: '12.50', ...more })
const withPeaks = (...peaks: PeakRow[]): RulesContent => ({ ...clean, peaks })
const withRates = (...rates: RateRow[]): RulesContent => ({ ...clean, rates })

test('what is stored stands in the fields as one writes it, and is sent as it was stored', () => {
	expect(clean.peaks).toMatchObject([{ name: 'Weihnachten', from: '24.12.', until: '02.01.', order: [beat, anna], since: '2025' }])
	expect(clean.rates).toMatchObject([
		{ who: 'party', night: '20.00', person_night: '3.50' },
		{ who: 'guest', night: "1'234.50", person_night: '0.00' },
	])
	expect(sent(clean)).toEqual(body)
	expect(rulesOfRules.check(clean)).toEqual({})
})

test('a draft is read as it was typed', () => {
	const typed = { ...withPeaks(peak({ from: '24. Dez', since: '20' })), rates: [rate({ night: 'zwölf' })], base: stored }
	expect(RulesDraft.parse(JSON.parse(JSON.stringify(typed)))).toEqual(typed)
})

test.each([
	['24.12.', '12-24'],
	['24.12', '12-24'],
	['1. 2.', '02-01'],
	['1/2', '02-01'],
	['24,12', '12-24'],
	['24. Dezember', '12-24'],
	['3 Mär', '03-03'],
	['29.02.', '02-29'],
	['24', undefined],
	['Dezember', undefined],
	['24.12.2026', undefined],
	['24. Blumen', undefined],
	['24.0.', undefined],
])('a day of the year: %s', (typed, day) => {
	expect(monthDayOf(typed)).toBe(day)
})

test('times over New Year and on 29 February are sent; days that never are, are refused at their field', () => {
	const typed = withPeaks(peak({ name: 'Neujahr', from: '28.12.', until: '3. Januar' }), peak({ from: '20.2.', until: '29.2.' }))
	expect(rulesOfRules.check(typed)).toEqual({})
	expect(sent(typed)).toMatchObject({
		peaks: [
			{ from: '12-28', until: '01-03' },
			{ from: '02-20', until: '02-29' },
		],
	})
	expect(rulesOfRules.check(withPeaks(peak({ from: '31.4.', until: 'Ostern' })))).toEqual({
		'peaks.0.from': 'Diesen Tag gibt es nicht.',
		'peaks.0.until': 'Bitte einen Tag im Jahr angeben.',
	})
	expect(rulesOfRules.check(withPeaks(peak({ from: '8.2.', until: '08.02' })))).toEqual({
		'peaks.0.until': 'Anfang und Ende sind gleich.',
	})
})

test('rows in which nothing stands are left out, and what is wrong stands at the row that has it', () => {
	const typed = withPeaks(emptyPeak(2026), peak(), peak({ from: '' }), peak({ name: '', since: '1' }))
	expect(rulesOfRules.check(typed)).toEqual({
		'peaks.2.from': 'Bitte einen Tag im Jahr angeben.',
		'peaks.3.name': 'Bitte Namen ausfüllen.',
		'peaks.3.since': 'Bitte ein Jahr von 1900 bis 2200 eingeben.',
	})
	expect(rulesOfRules.check(withPeaks(emptyPeak(2026), peak(), peak({ name: ' sport ' })))).toEqual({
		'peaks.2.name': 'So heisst schon eine andere Zeit.',
	})
	expect(rulesOfRules.placed([{ path: 'peaks.0.order.1', message: 'Diese Partei gibt es hier nicht.' }], typed)).toEqual({
		errors: { 'peaks.1.order': 'Diese Partei gibt es hier nicht.' },
	})
	expect(
		rulesOfRules.isSame({ ...clean, peaks: [...clean.peaks, emptyPeak(2026)], rates: [...(clean.rates ?? []), emptyRate()] }, clean),
	).toBe(true)
})

test('a party moves up and down its order and not beyond it; the coming turns follow', () => {
	expect(movedParty([anna, beat, chris], beat, -1)).toEqual([beat, anna, chris])
	expect(movedParty([anna, beat, chris], beat, 1)).toEqual([anna, chris, beat])
	expect([movedParty([anna, beat], anna, -1), movedParty([anna, beat], chris, 1)]).toEqual([
		[anna, beat],
		[anna, beat],
	])
	const row = peak({ order: [anna, beat], since: '2025' })
	expect(comingTurns(row, 2026, sharingParties)).toBe('Vorrang 2026:\u00a0Beat, 2027:\u00a0Anna')
	expect(comingTurns({ ...row, since: '2030' }, 2026, sharingParties)).toBe('Vorrang 2030:\u00a0Anna, 2031:\u00a0Beat')
	expect([comingTurns({ ...row, order: [] }, 2026, sharingParties), comingTurns({ ...row, since: '20' }, 2026, sharingParties)]).toEqual([
		undefined,
		undefined,
	])
	const ended = sharingParties.map((party) => (party.id === anna ? { ...party, until_on: '2025-12-31' } : party))
	expect(comingTurns(row, 2026, ended)).toBe('Vorrang 2026:\u00a0Beat, 2027:\u00a0Beat')
})

test('amounts are read as people write them; nothing beside another one is nothing to pay', () => {
	const typed = withRates(rate({ night: '12,5', person_night: '' }), rate({ who: 'guest', night: "CHF 1'234.05", person_night: '3.-' }))
	expect(rulesOfRules.check(typed)).toEqual({})
	expect(sent(typed)).toMatchObject({
		rates: [
			{ from_on: '2026-05-01', who: 'party', night: 12_50, person_night: 0 },
			{ from_on: '2026-05-01', who: 'guest', night: 1_234_05, person_night: 3_00 },
		],
	})
})

test('what is no rate is refused at its field', () => {
	expect(
		rulesOfRules.check(
			withRates(
				emptyRate(),
				rate({ from_on: '' }),
				rate({ from_on: '31.2.' }),
				rate({ night: '' }),
				rate({ from_on: '2027-01-01', night: 'viel', person_night: '-5' }),
			),
		),
	).toEqual({
		'rates.1.from_on': 'Bitte sagen, ab wann.',
		'rates.2.from_on': 'Dieses Datum gibt es nicht.',
		'rates.3.night': 'Bitte einen Betrag eingeben, 0 für keinen.',
		'rates.4.night': 'Bitte einen Betrag eingeben, zum Beispiel 12.50.',
		'rates.4.person_night': 'Darf nicht negativ sein.',
	})
	expect(rulesOfRules.check(withRates(rate(), rate({ night: '15' })))).toEqual({
		'rates.1.from_on': 'Von diesem Tag an gilt schon ein Ansatz.',
	})
})

test('who does not see amounts sends none', () => {
	const typed = contentOfRules({ ...stored, rates: null })
	expect(typed.rates).toBeNull()
	expect(sent(typed)).not.toHaveProperty('rates')
	expect(rulesOfRules.check(typed)).toEqual({})
})

test('two versions are told apart by their words', () => {
	const nameOf = (id: string) => sharingParties.find((party) => party.id === id)?.name ?? '?'
	const words = rulesInWords(clean, nameOf)
	expect(words.replaceAll('\u00a0', ' ')).toBe(
		[
			'Wird angefragt',
			'6 Betten',
			'Weihnachten 24.12. bis 02.01., Beat vor Anna, seit 2025',
			'Partei ab 01.01.2026: CHF 20.00 je Nacht, CHF 3.50 je Person und Nacht',
			"Gast ab 01.01.2026: CHF 1'234.50 je Nacht, CHF 0.00 je Person und Nacht",
			'Ankunft 1 Punkte',
			'Abreise 0 Punkte',
		].join(' · '),
	)
})
