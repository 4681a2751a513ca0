import { expect, test, vi } from 'vitest'
import { lookNowAndThen } from './now-and-then.ts'

test('one look answers all who ask for as long as it is fresh, and nobody waits for one that takes long', async () => {
	vi.useFakeTimers()
	try {
		const looks: ((seen: string) => void)[] = []
		const ask = lookNowAndThen(() => new Promise<string>((resolve) => looks.push(resolve)), 'away', { fresh: 50, patience: 1 })
		const both = [ask(), ask()]
		looks[0]?.('here')
		expect(await Promise.all(both)).toEqual(['here', 'here'])
		expect(await ask()).toBe('here')
		expect(looks.length).toBe(1)
		vi.setSystemTime(Date.now() + 50)
		const late = Promise.all([ask(), ask()])
		expect(looks.length).toBe(2)
		looks[1]?.('here again')
		expect(await late).toEqual(['here again', 'here again'])
	} finally {
		vi.useRealTimers()
	}
	const never = lookNowAndThen(() => new Promise<string>(() => {}), 'away', { fresh: 50, patience: 1 })
	expect(await Promise.all([never(), never()])).toEqual(['away', 'away'])
})
