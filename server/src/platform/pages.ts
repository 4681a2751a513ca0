// Hides how the web app reaches the browser: landing page, shell, pages rendered by the server, payloads, files, releases.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keysOf } from '@hausheft/contract/keys-of.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { screens, type ScreenName } from '@hausheft/contract/screens.ts'
import { isStillSending, lastWords } from './http/hang-up.ts'
import { answerHeaders, type AnswerHeaders } from './http/headers.ts'
import { payloadText, readScreen, type ScreenAnswer, type ScreenParams } from './http/screens.ts'
import type { Mounted } from './http/call.ts'
import type { Serving } from './http/serve.ts'
import type { WebBuild } from './pages/build.ts'
import { constantText, sendEncoded } from './pages/encode.ts'
import { immutable, sendImmutable, serveFiles } from './pages/files.ts'
import { shellOf } from './pages/own-build.ts'
import { nothingYet, pageOf, type HotTemplate } from './pages/templates.ts'
import type { Builds } from './servers/builds.ts'

type Options = { serving: Serving; mounted: Mounted }
type Visit = { request: FastifyRequest; reply: FastifyReply }

const names = keysOf(screens)
/** In characters of what a page boots from: rendering goes through all of it in one go, about 20 ms for so much, while nobody else is answered. */
const mostRendered = 200_000
/** Pages for visitors that are rendered in a second. Who asks for more, and who comes at the same time, gets the app without anything in it. */
const mostForVisitors = 20
const routeOf = (name: ScreenName) => screens[name].path.replaceAll(/\{(\w+)\}/g, ':$1')
/** What belongs to the server even where it knows no such path: a page of the app would be a lie there. */
const ownPaths = /^\/(api|ws|builds|dev|assets|fonts|icons)(\/|$)|\/_payload\.json$|\.(js|css|map|json|txt|ico|png|svg|woff2)$/

/** `{route}/_payload.json`: what the screen's first view needs, with the caller's rights; also in development. */
export function servePayloads(app: FastifyInstance, { serving, mounted, build }: Options & { build: string }): void {
	for (const name of names) {
		app.get(`${routeOf(name)}/_payload.json`, async (request, reply) => {
			const { reads } = await readScreen(serving, mounted, request, name, request.params as ScreenParams)
			reply.header('cache-control', 'private, no-store').type('application/json; charset=utf-8')
			return sendEncoded(reply, payloadText(name, build, reads))
		})
	}
}

/** Everything that a browser asks for beside the API. */
export async function servePages(
	app: FastifyInstance,
	{ serving, mounted, build, builds, publicUrl, https }: Options & { build: WebBuild; builds: Builds; publicUrl: string; https: boolean },
): Promise<void> {
	await serveFiles(app, build.files)
	serveReleases(app, build, { builds, https })

	// Search engines and link previews want whole addresses, which the build does not know.
	const landing = (text: string) => constantText(text.replaceAll('%PUBLIC_URL%', publicUrl))
	const [forVisitors, forSignedIn] = [landing(build.landing.visitor), landing(build.landing.signedIn)]
	// By the cookie alone: where its session has ended, the way home leads over signing in.
	app.get('/', (request, reply) =>
		(serving.actorOf(request) ? forSignedIn : forVisitors)(
			reply.header('cache-control', 'private, no-cache').type('text/html; charset=utf-8'),
		),
	)

	const mayRender = inEachSecond(mostForVisitors)
	const headers = new Map<HotTemplate, AnswerHeaders>()
	async function sendRendered({ request, reply }: Visit, boot: string, params?: ScreenParams) {
		const view = boot.length > mostRendered ? { ...nothingYet, failed: [] } : await build.render(request.url, JSON.parse(boot), params)
		if ('to' in view) return reply.header('cache-control', 'no-store').redirect(view.to)
		for (const error of view.failed) request.log.error({ err: error }, 'a part of a page is left to the browser')
		const template = build.hot(pathOf(request))
		const headersFor = headers.get(template) ?? answerHeaders({ https, inline: template.inline })
		headers.set(template, headersFor)
		reply.headers(headersFor(request.headers.host)).header('cache-control', 'no-store').type('text/html; charset=utf-8')
		return sendEncoded(reply, pageOf(template, boot, view))
	}
	for (const name of names) {
		app.get(routeOf(name), async (request, reply) => {
			const visit = { request, reply }
			const params = request.params as ScreenParams
			let answer: ScreenAnswer
			try {
				answer = await readScreen(serving, mounted, request, name, params)
			} catch (error) {
				if (!(error instanceof Refusal)) throw error
				if (error.code === 'unauthenticated') return toSignIn(visit)
				if (error.code === 'not_found') return sendShell(visit, build, 404)
				throw error
			}
			return sendRendered(visit, bootText(build, answer, payloadText(name, build.id, answer.reads)), params)
		})
	}
	// What another app shares is for the worker; before there is one it is neither read nor kept. Any site may send such a form: nothing comes of it.
	app.post('/share', { config: { byKeyAlone: true }, onRequest: (request, reply) => again(request, reply) }, async () => '')
	app.get('/*', async (request, reply) => {
		const pathname = pathOf(request)
		if (immutable.test(pathname)) {
			const bytes = await builds.file(pathname.slice(1))
			if (bytes) return sendImmutable(reply, pathname, bytes)
		}
		if (ownPaths.test(pathname)) throw new Refusal('not_found')
		const visit = { request, reply }
		if (!build.find(pathname)) return sendShell(visit, build, 404)
		// Who is there is not asked for these pages: where nobody can be it is known.
		if (serving.actorOf(request) || !mayRender()) return sendShell(visit, build, 200)
		return sendRendered(visit, bootText(build))
	})
}

/** No address: `//x` would name a host. */
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/'

const bootText = ({ id }: WebBuild, { user }: Partial<Pick<ScreenAnswer, 'user'>> = {}, payload?: string): string =>
	`{"session":${JSON.stringify(user ? { user } : {})},"build":${JSON.stringify(id)},"now":${Math.floor(Date.now() / 60_000) * 60_000}${payload === undefined ? '' : `,"payload":${payload}`}}`

/** True as often as that in any second of the clock. */
function inEachSecond(most: number): () => boolean {
	let [second, count] = [0, 0]
	return () => {
		const now = Math.floor(Date.now() / 1000)
		if (now !== second) [second, count] = [now, 0]
		return ++count <= most
	}
}

async function again(request: FastifyRequest, reply: FastifyReply) {
	reply.code(303).headers({ location: '/share?again', 'cache-control': 'no-store', connection: 'close' })
	await reply.send(isStillSending(request) ? lastWords(reply, '') : '')
	return reply
}

const toSignIn = ({ request, reply }: Visit) =>
	reply.header('cache-control', 'no-store').redirect(`/sign-in?next=${encodeURIComponent(request.url)}`)

function sendShell({ reply }: Visit, build: WebBuild, status: number) {
	reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8')
	return sendEncoded(reply, shellOf(build))
}

function serveReleases(app: FastifyInstance, build: WebBuild, { builds, https }: { builds: Builds; https: boolean }): void {
	const worker = constantText(build.worker)
	const find = async (file: string, ending: string) => {
		const found = file.endsWith(ending) ? await builds.find(file.slice(0, -ending.length)) : undefined
		if (!found) throw new Refusal('not_found')
		return found
	}
	app.get('/sw.js', async (_, reply) => {
		reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8')
		const newest = await builds.ofWorker()
		return newest.id === build.id ? worker(reply) : sendEncoded(reply, newest.worker)
	})
	// What the worker shows where the server cannot be reached: the app without anything in it.
	app.get<{ Params: { file: string } }>('/builds/shell/:file', async ({ params, headers }, reply) => {
		const { shell, inline } = await find(params.file, '.html')
		reply.headers(answerHeaders({ https, inline })(headers.host)).header('cache-control', 'no-store').type('text/html; charset=utf-8')
		return sendEncoded(reply, shell)
	})
	app.get<{ Querystring: { build?: unknown } }>('/builds/latest.json', async ({ query }, reply) => {
		const latest = await builds.latest(typeof query.build === 'string' ? query.build : undefined)
		if (latest === 'unknown') throw new Refusal('unavailable', undefined, { retry_after: 60 })
		return reply.header('cache-control', 'no-store').send({ id: latest.id, timestamp: latest.builtAt })
	})
	app.get<{ Params: { file: string } }>('/builds/meta/:file', async ({ params }, reply) => {
		const { id, builtAt, routes } = await find(params.file, '.json')
		return reply.header('cache-control', 'public, max-age=3600').send({ id, timestamp: builtAt, routes })
	})
}
