import { expect, test } from 'vitest'
import { isBillable, isIban } from './iban.ts'
import { PartiesFields } from './party-requests.ts'

const right = 'CH4431999123000889012'
const plain = 'CH9300762011623852957'
/** Their check digits are right. */
const tooLong = 'CH22044319991230008890127'
const tooShort = 'CH810443199912300088'

const problemOf = (iban: string) => {
	const { error } = PartiesFields.safeParse({ parties: [{ id: null, name: 'Anna', iban }] })
	return error?.issues.map(({ path, message }) => [path.join('.'), message])
}

test('an account is known by its check digits, a Swiss one by its length too', () => {
	for (const iban of [right, plain, 'LI21088100002324013AA', 'DE89370400440532013000']) expect([iban, isIban(iban)]).toEqual([iban, true])
	for (const iban of [tooLong, tooShort, 'CH9300762011623852958', 'DE8937040044053201300'])
		expect([iban, isIban(iban)]).toEqual([iban, false])
	expect(problemOf('ch93 0076 2011 6238 5295 7')).toBeUndefined()
})

test('which of both it was stands at the field', () => {
	expect(problemOf(tooLong)).toEqual([['parties.0.iban', 'Eine IBAN aus der Schweiz oder Liechtenstein hat 21 Zeichen.']])
	expect(problemOf('CH9300762011623852958')).toEqual([['parties.0.iban', 'Diese IBAN stimmt nicht.']])
	expect(problemOf('DE8937040044053201300')).toEqual([['parties.0.iban', 'Diese IBAN stimmt nicht.']])
})

test('a bill names none that is stored with a wrong length, and no QR-IBAN', () => {
	expect([plain, right, tooLong, 'DE89370400440532013000'].map(isBillable)).toEqual([true, false, false, false])
})
