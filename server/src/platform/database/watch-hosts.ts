// Hides that of several hosts somebody keeps an eye on which of them takes writes, and says when that is more than one.
import type { FastifyBaseLogger } from 'fastify'
import { messageOf } from '../thrown.ts'
import { hostOf } from './hosts.ts'
import { routeOf, type Route } from './routes.ts'

const every = 5000
const reasons = {
	older: 'takes writes as well, on an older timeline: what is written there is lost to all others',
	second: 'takes writes as well, on the same timeline',
	foreign: 'belongs to another PostgreSQL',
}

export type Hosts = {
	/** `split`: more than one takes writes. */
	state(): 'ok' | 'split'
	/** The timeline that all have; null where there is one host. */
	timeline(): number | null
	/** Another server knows of a higher one. */
	raise(timeline: number): void
	close(): void
}

/** By whichever ways lead there; where each has one host, nothing runs. */
export function watchHosts(urls: readonly string[], log: FastifyBaseLogger): Hosts {
	const routes = [...new Set(urls)].flatMap((url) => routeOf(url) ?? [])
	const said = new Map<Route, string>()
	const look = async (route: Route) => {
		const now = await route.look().then(
			(address) => hostOf(address),
			(error: unknown) => messageOf(error),
		)
		const wrong = route.wrong.map(({ host, why }) => `${host} ${reasons[why]}`)
		const text = [now, ...wrong].join('; ')
		if (said.get(route) === text) return
		if (wrong.length > 0) log.error({ hosts: wrong }, `database hosts: ${now} is taken`)
		else log.info(`database hosts: ${now}`)
		said.set(route, text)
	}
	const lookAtAll = () => Promise.all(routes.map(look))
	if (routes.length > 0) void lookAtAll()
	const timer = routes.length > 0 ? setInterval(() => void lookAtAll(), every).unref() : undefined
	return {
		state: () => (routes.some(({ wrong }) => wrong.length > 0) ? 'split' : 'ok'),
		timeline: () =>
			routes.reduce<number | null>((highest, { lowest }) => (lowest === null ? highest : Math.max(highest ?? 0, lowest)), null),
		raise: (timeline) => routes.forEach((route) => route.raise(timeline)),
		close: () => clearInterval(timer),
	}
}
