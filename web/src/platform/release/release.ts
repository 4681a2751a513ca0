// Hides how a page learns of releases: what its own consists of, whether the server has a newer one, when that may be loaded.
import { z } from 'zod/mini'
import { observable, useObservable } from '../page/observable.ts'
import { isFormDirty } from '../page/open-forms.ts'
import { whenFree } from '../page/when-free.ts'

const every = 5 * 60_000
/** The release that this page has been loaded anew for: once is enough, should the server not have it after all. */
const tried = 'hausheft.release'

const Manifest = z.object({ id: z.string(), timestamp: z.number(), routes: z.array(z.string()) })
type Manifest = z.infer<typeof Manifest>

const own = observable<Manifest | undefined>(undefined)
/** The release of this page; undefined where it could not be read, and in development. */
export const useRelease = (): Manifest | undefined => useObservable(own, undefined)

let build: string | undefined

let wanted: string | undefined
/** Loads the page anew for another release: as soon as nothing is open, or when one goes elsewhere. */
function reloadFor(id: string): void {
	if (id === build || wanted === id) return
	wanted = id
	whenFree('reload', () => {
		noteTried()
		location.reload()
	})
}
const noteTried = () => wanted && sessionStorage.setItem(tried, wanted)

/** Asks the server; while another one has an earlier release, each page stays what it is. */
export async function look(onNewer?: () => void): Promise<void> {
	const id = await newer()
	if (!id || wanted === id) return
	onNewer?.()
	reloadFor(id)
}

const Latest = z.object({ id: z.string() })

/** The server's release where it is another one than this page's. */
async function newer(): Promise<string | undefined> {
	if (!build || !navigator.onLine) return undefined
	try {
		const { id } = Latest.parse(await readJson(`/builds/latest.json?t=${Date.now()}&build=${build}`))
		return id === build || sessionStorage.getItem(tried) === id ? undefined : id
	} catch (error) {
		console.warn('Ob es eine neue Version gibt, war nicht zu erfahren.', error)
		return undefined
	}
}

async function readJson(url: string): Promise<unknown> {
	const response = await fetch(url, { cache: url.includes('?') ? 'no-store' : 'default' })
	if (!response.ok) throw new Error(`${url}: ${response.status}`)
	return response.json()
}

type Navigating = {
	subscribe(event: 'onBeforeNavigate', listener: (event: { pathChanged: boolean; toLocation: { href: string } }) => void): unknown
}

/** `id` is the release this page came with; without one (in development) nothing is asked. */
export function watchRelease(id: string | undefined, router: Navigating, onNewer: () => void): void {
	build = id
	if (!id) return
	void readManifest(id).then(own.set)
	setInterval(() => void look(onNewer), every)
	addEventListener('focus', () => void look(onNewer))
	router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
		if (!wanted || !pathChanged || isFormDirty()) return
		noteTried()
		location.assign(toLocation.href)
	})
}

/** What a release consists of; nothing depends on it, so that a failure is only told to the console. */
async function readManifest(id: string): Promise<Manifest | undefined> {
	try {
		return Manifest.parse(await readJson(`/builds/meta/${id}.json`))
	} catch (error) {
		console.warn('Woraus diese Version besteht, war nicht zu erfahren.', error)
		return undefined
	}
}
