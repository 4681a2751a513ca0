// Hides what becomes of what a file says and this release does not know: it is left out, and named once each.

const mostNamed = 20
const longest = 60

/** The keys of a value that reading it left out, with where they stand; marks on images are read by themselves. */
export function* unknownKeys(value: unknown, read: unknown, path = ''): Generator<string> {
	if (typeof value !== 'object' || value === null || typeof read !== 'object' || read === null) return
	const known = read as Record<string, unknown>
	for (const [key, inner] of Object.entries(value)) {
		// Of a list, all rows alike.
		const at = Array.isArray(value) ? path : path === '' ? key : `${path}.${key}`
		if (!Object.hasOwn(known, key)) yield at
		else if (key !== 'annotations') yield* unknownKeys(inner, known[key], at)
	}
}

export class UnknownKeys {
	readonly #counts = new Map<string, number>()
	#others = 0
	/** `of`: what kind of thing says it; none of the file itself. */
	note(key: string, of?: string): void {
		const name = `«${key.slice(0, longest)}»${of === undefined ? '' : ` (${of})`}`
		const count = this.#counts.get(name)
		if (count === undefined && this.#counts.size >= mostNamed) this.#others++
		else this.#counts.set(name, (count ?? 0) + 1)
	}
	/** In words, the first of them. */
	said(): string[] {
		const named = [...this.#counts].map(([name, count]) => (count > 1 ? `${name} ${count}-mal` : name))
		return this.#others > 0 ? [...named, 'weiteres'] : named
	}
}
