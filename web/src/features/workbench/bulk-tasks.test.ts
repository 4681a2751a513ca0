import { expect, test } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import { sharedBack } from './bulk-tasks.ts'

type Amount = NonNullable<Event['balance']>
const amount = (over: Partial<Amount>) => ({ expense: 100_00, income: null, paid_by: null, split: null, ...over }) as Amount
const equal = { by: 'equal', parties: null } as const

test('taking back how many amounts are shared keeps what others have changed of them since', () => {
	const made = amount({ paid_by: 'anna', split: equal })
	const now = amount({ ...made, expense: 200_00, tax_relevant: true })
	expect(sharedBack(now, amount({}), made)).toEqual({ balance: { ...now, paid_by: null, split: null } })
	expect(sharedBack(null, amount({}), made)).toBeUndefined()
	// Who has shared it otherwise meanwhile is not overruled.
	expect(() => sharedBack(amount({ paid_by: 'beat', split: equal }), amount({}), made)).toThrow(expect.objectContaining({ code: 'stale' }))
})
