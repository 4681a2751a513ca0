// Hides how it is known that the contents beside the archives still are what they were: a share of them is read again every night.
import type { Store } from '../files/store.ts'
import { type Contents, isAside, plainName } from './contents.ts'
import type { Listed } from './format.ts'
import { bringContent } from './whole.ts'

/** In so many of them each is read. */
const nights = 14

export type Reread = {
	read: number
	/** Contents that had been damaged, and are written again from the original. */
	mended: string[]
	/** What is damaged and has no good original any more, by the name of its file. */
	lost: string[]
}

/** `night` counts those there were: by the date, a house that is off at weekends would never read some. */
export async function rereadContents(contents: Contents, store: Store, listed: Listed[], night: number): Promise<Reread> {
	const originals = new Map(listed.map((each) => [contents.nameOf(each.sha256), each]))
	const [mended, lost]: [string[], string[]] = [[], []]
	let read = 0
	for await (const name of contents.names()) {
		if (!isAside(name) && Number.parseInt(name.slice(0, 8), 16) % nights !== night % nights) continue
		read++
		const isWhole = await contents.isWhole(name)
		if (isWhole && isAside(name)) await contents.takeBack(name)
		if (isWhole) continue
		const original = originals.get(plainName(name))
		if (original && (await bringContent(store, contents, original)) === 'brought') {
			mended.push(original.sha256)
			continue
		}
		if (!isAside(name)) await contents.putAside(name)
		lost.push(plainName(name))
	}
	return { read, mended, lost }
}
