/** What stands in a text that we have written ourselves, in SQL, a column, a file or a line for another process: what it is is known and not looked at again. */
export function fromJson<T>(text: string): T
export function fromJson<T>(text: string | null): T | null
export function fromJson(text: string | null): unknown {
	return text === null ? null : JSON.parse(text)
}
