/** What was answered; `route`: undefined where the address leads nowhere. */
export type AnsweredCall = { method: string; route: string | undefined; status: string }
type TemplateLabels = { method: string; route: string; status: string }

/** Addresses that lead nowhere are one, whatever they and their methods are called. */
const nowhere = { method: 'any', route: 'unknown' }

/** However many there are of them: what comes after `most` is told together, so that nobody makes ever more by asking. */
export function callsWithin(most: number): (call: AnsweredCall) => TemplateLabels {
	const known = new Set<string>()
	return ({ method, route, status }) => {
		const call = route === undefined ? { ...nowhere, status } : { method, route, status }
		const name = `${call.method} ${call.route} ${status}`
		if (!known.has(name)) {
			if (known.size >= most) return { method: 'any', route: 'others', status: 'any' }
			known.add(name)
		}
		return call
	}
}

/** What takes alike long: how long is told for each of these, and for a route alone on the average. */
export function kindOf(endpoint: { method: string; reads?: unknown; multipart?: unknown } | undefined, route: string | undefined): string {
	if (endpoint) return endpoint.multipart ? 'upload' : endpoint.method === 'GET' || endpoint.reads ? 'read' : 'write'
	return route === undefined || route.startsWith('/api/') ? 'other' : 'page'
}
