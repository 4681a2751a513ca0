// Hides how what waits is sent: an answer, or nobody who gives one in time.
import { watchSilence } from '../page/silence.ts'
import type { Problem } from '@hausheft/contract/refusals.ts'

export type Answer = {
	status: number
	/** Of a refusal, or what was made. */
	body: Partial<Problem> & { id?: string }
	/** Seconds that the server asks to wait. */
	retryAfter: number | undefined
	/** What time it is there. */
	date: number | undefined
	/** Of what was read. */
	etag: string | undefined
}
export type Outgoing = {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE'
	path: string
	headers: Record<string, string>
	/** A JSON text, or a form with a file. */
	body?: string | FormData
}
/** Undefined where nobody answers. */
export type Send = (request: Outgoing) => Promise<Answer | undefined>

/** By `fetch`: nothing can be heard of what is on its way up, so that `patience` is for all of it. */
export const sendBy =
	(patience: (request: Outgoing) => number, origin = ''): Send =>
	async (request) => {
		const { method, path, headers, body } = request
		try {
			const signal = AbortSignal.timeout(patience(request))
			const response = await fetch(origin + path, { method, headers, signal, ...(body !== undefined && { body }) })
			return answerOf(response.status, (name) => response.headers.get(name), await response.text())
		} catch {
			return undefined
		}
	}

/** By a request that says how far it is, so that it is given up only where nothing moves any more. */
export const sendMoving: Send = ({ method, path, headers, body }) =>
	new Promise((resolve) => {
		const request = new XMLHttpRequest()
		request.open(method, path)
		for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
		const silence = watchSilence(() => request.abort())
		request.upload.addEventListener('progress', silence.heard)
		request.addEventListener('loadend', () => {
			silence.end()
			const { status, responseText } = request
			resolve(status === 0 ? undefined : answerOf(status, (name) => request.getResponseHeader(name), responseText))
		})
		request.send(body)
	})

function answerOf(status: number, header: (name: string) => string | null, text: string): Answer {
	const [after, date] = [Number(header('retry-after') ?? NaN), Date.parse(header('date') ?? '')]
	return {
		status,
		body: parsed(text),
		retryAfter: Number.isFinite(after) ? after : undefined,
		date: Number.isNaN(date) ? undefined : date,
		etag: header('etag') ?? undefined,
	}
}

function parsed(text: string): Answer['body'] {
	try {
		const value: unknown = JSON.parse(text)
		return typeof value === 'object' && value !== null ? value : {}
	} catch {
		return {}
	}
}
