import type { Answered, TestPerson } from './house.ts'

/** What a browser keeps between requests: somebody who is nobody yet, with the cookies of the answers so far. */
export function emptyBrowser() {
	const cookies = new Map<string, string>()
	return {
		keep<T extends Pick<Answered<unknown>, 'headers'>>(answer: T): T {
			for (const line of [answer.headers['set-cookie'] ?? []].flat() as string[]) {
				const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
				if (/max-age=0/i.test(line)) cookies.delete(name)
				else cookies.set(name, value)
			}
			return answer
		},
		get visitor(): TestPerson {
			return { id: '', name: '', email: '', cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
		},
		has: (name: string) => cookies.has(name),
	}
}
