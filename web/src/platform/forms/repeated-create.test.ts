import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/client.ts'
import { isUncertain, nextAttempt, sendNew } from './repeated-create.ts'

type Fields = { name: string }
type Saved = { id: string; name: string }

/** What the server does with keys: the same key and body answer the same thing, another body is refused. */
function server() {
	const kept = new Map<string, { body: string; saved: Saved }>()
	return async (fields: Fields, key: string): Promise<Saved> => {
		const body = JSON.stringify(fields)
		const before = kept.get(key)
		if (before && before.body !== body) throw new ApiError(422, 'idempotency_mismatch', {})
		const saved = before?.saved ?? { id: `e${kept.size + 1}`, name: fields.name }
		kept.set(key, { body, saved })
		return saved
	}
}
const boiler: Fields = { name: 'Boiler' }

describe('sending again after an answer was lost', () => {
	test('makes nothing twice', async () => {
		const create = server()
		const first = nextAttempt(boiler, undefined)
		await create(boiler, first.key)
		const again = nextAttempt(boiler, first)
		expect(again).toEqual(first)
		expect(await sendNew(create, again)).toEqual({ saved: { id: 'e1', name: 'Boiler' } })
	})

	test('with other words answers what had arrived, and says that the words are not in it', async () => {
		const create = server()
		const first = nextAttempt(boiler, undefined)
		await create(boiler, first.key)
		const again = nextAttempt({ name: 'Boiler Keller' }, first)
		const third = nextAttempt({ name: 'Boiler Estrich' }, again)
		for (const next of [again, third])
			expect(await sendNew(create, next)).toEqual({ saved: { id: 'e1', name: 'Boiler' }, arrived: first.bodies[0] })
	})

	test('that had not arrived is ordinary', async () => {
		const first = nextAttempt(boiler, undefined)
		expect(await sendNew(server(), nextAttempt({ name: 'Neu' }, first))).toEqual({ saved: { id: 'e1', name: 'Neu' } })
	})

	test('passes on every other refusal', async () => {
		const full = async (): Promise<Saved> => Promise.reject(new ApiError(402, 'limit_exceeded', {}))
		const again = nextAttempt({ name: 'Neu' }, nextAttempt(boiler, undefined))
		await expect(sendNew(full, again)).rejects.toMatchObject({ code: 'limit_exceeded' })
	})
})

test('only an answer that says no is certain', () => {
	expect([new ApiError(0, 'offline', {}), new ApiError(503, 'unavailable', {})].map(isUncertain)).toEqual([true, true])
	expect([new ApiError(422, 'validation', {}), new ApiError(402, 'limit_exceeded', {}), new Error('x')].map(isUncertain)).toEqual([
		false,
		false,
		false,
	])
})
