// The worker behind /sw.js: keeps the app's own files on the device, so that it opens without a connection, and the pictures that were shown for the
// person whose device it is. In its cache nothing is private.
import { syncTag } from './platform/queue/ask-for-sync.ts'
import { pictureOf, sortOf } from './platform/release/kept-pictures.ts'
import { opened, showPushed, type Clicking, type Opening, type Pushing, type Showing } from './platform/release/pushed.ts'
import { sendFromWorker } from './platform/release/queue-sync.ts'
import { sharePath, takeShared } from './platform/release/shared.ts'
import { takeOver, type TookOver } from './platform/release/worker-messages.ts'

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Extendable & {
	request: Request
	respondWith(response: Promise<Response>): void
}
type Scope = {
	/** Written before this text by the server. */
	release: { build: string; files: string[] }
	registration: Showing & { navigationPreload?: { disable(): Promise<void> } }
	clients: Opening & { claim(): Promise<void>; matchAll(of: { type: 'window' }): Promise<{ postMessage(message: TookOver): void }[]> }
	skipWaiting(): Promise<void>
	addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
	addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
	addEventListener(type: 'push', listener: (event: Extendable & Pushing) => void): void
	addEventListener(type: 'notificationclick', listener: (event: Extendable & Clicking) => void): void
	addEventListener(type: 'sync', listener: (event: Extendable & { tag: string }) => void): void
	addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}
const scope = self as unknown as Scope
const { build, files } = scope.release

const prefix = 'hausheft-'
const mine = prefix + build
const landing = '/'
const shell = `/builds/shell/${build}.html`
const own = new Set(files)
/** Their names say what is in them. */
const immutable = /^\/(assets|fonts)\//
/** Answered by the server alone, also when a browser opens them as pages. */
const serverPaths = /^\/(api|ws|builds|dev)(\/|$)|\.\w+$/

/** A few at a time: whoever uses the page meanwhile goes first. */
async function keepAll(): Promise<void> {
	const cache = await caches.open(mine)
	const waiting = [shell, landing, ...files]
	const work = async () => {
		for (let path = waiting.shift(); path; path = waiting.shift()) await keep(cache, path)
	}
	await Promise.all([work(), work(), work()])
}

async function keep(cache: Cache, path: string): Promise<void> {
	const forEver = immutable.test(path)
	const known = forEver ? await caches.match(path) : undefined
	const response = known ?? (await fetch(path, { credentials: 'omit', cache: forEver ? 'default' : 'no-cache', priority: 'low' }))
	if (!response.ok) throw new Error(`${path}: ${response.status}`)
	await cache.put(path, response)
}

/** The files of the release before stay: pages of it may be open, with a form in them, and still ask for some. */
async function begin(): Promise<void> {
	// An older release asked for it. In Firefox a preload that fails ends the navigation, before the worker could answer.
	await scope.registration.navigationPreload?.disable()
	const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== mine)
	await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
	await scope.clients.claim()
	for (const page of await scope.clients.matchAll({ type: 'window' })) page.postMessage({ tookOver: build })
}

/** No answer for so long is none. */
const silence = () => new Promise<never>((_, reject) => setTimeout(reject, 8000, new Error('Keine Antwort.')))

/** Always as the server has it now; what is kept is for when it cannot be reached. */
async function page({ request }: Fetching, path: string): Promise<Response> {
	try {
		return await Promise.race([fetch(request), silence()])
	} catch (error) {
		const kept = await (await caches.open(mine)).match(path === landing ? landing : shell)
		if (kept) return kept
		throw error
	}
}

async function file(event: Fetching, path: string): Promise<Response> {
	const cache = await caches.open(mine)
	const kept = (await cache.match(path)) ?? (immutable.test(path) ? await caches.match(path) : undefined)
	if (kept) return kept
	const response = await fetch(event.request)
	// What is too large to be fetched beforehand is kept once it has been used.
	if (response.status === 200) event.waitUntil(cache.put(path, response.clone()))
	return response
}

scope.addEventListener('install', (event) => event.waitUntil(keepAll()))
scope.addEventListener('activate', (event) => event.waitUntil(begin()))
scope.addEventListener('message', ({ data }) => {
	if (data === takeOver) void scope.skipWaiting()
})
scope.addEventListener('sync', (event) => {
	if (event.tag === syncTag) event.waitUntil(sendFromWorker())
})
scope.addEventListener('push', (event) => event.waitUntil(showPushed(event, scope.registration)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(opened(event, scope.clients)))
scope.addEventListener('fetch', (event) => {
	const url = new URL(event.request.url)
	const { origin, pathname } = url
	if (origin !== location.origin) return
	if (event.request.method === 'POST' && pathname === sharePath) return event.respondWith(takeShared(event.request))
	if (event.request.method !== 'GET') return
	const sort = sortOf(url)
	if (event.request.mode === 'navigate') {
		if (!serverPaths.test(pathname)) event.respondWith(page(event, pathname))
	} else if (sort) event.respondWith(pictureOf(event, url, sort))
	else if (own.has(pathname) || immutable.test(pathname)) event.respondWith(file(event, pathname))
})
