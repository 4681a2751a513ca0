// Hides how what can be worked out again is remembered without growing for ever.

/** What has been in it longest makes room for what comes. */
export class BoundedMap<K, V> extends Map<K, V> {
	readonly #most: number
	constructor(most: number) {
		super()
		this.#most = most
	}
	override set(key: K, value: V): this {
		if (this.size >= this.#most && !this.has(key)) {
			const [oldest] = this.keys()
			this.delete(oldest as K)
		}
		return super.set(key, value)
	}
}
