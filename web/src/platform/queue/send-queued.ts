// Hides how one item goes: its photos, then its body, each under the key that it has had from the beginning; what becomes of it is noted at once.
import type { Queued, QueuedUpload } from '../device/queued.ts'
import { randomId } from '../api/random-id.ts'
import type { Answer, Outgoing, Send } from './answers.ts'
import { changeQueued, findBytes } from './queue-rows.ts'
import { queuedKinds } from './queued-kinds.ts'
import { sendMarks } from './send-marks.ts'
import { elsewhereOf } from './watch-elsewhere.ts'

type Outcome =
	| { is: 'sent'; reply: unknown }
	/** Nobody answered, or had no time; `after` seconds where the server says so. `reason`: of who has answered. */
	| { is: 'again'; after: number | undefined; reason?: string }
	/** Nobody is signed in, or somebody else. */
	| { is: 'signed out' }
	| { is: 'refused'; reason: string; refusal: string }
	/** It was taken away meanwhile. */
	| { is: 'gone' }

const earlierText = 'Ein früherer Stand davon ist schon gespeichert. Bitte prüfen.'
const lostText = 'Ein Foto dazu liegt nicht mehr auf diesem Gerät.'
const entryGoneText = 'Den Eintrag dazu gibt es nicht mehr.'
const busyText = 'Der Server nimmt es gerade nicht an. Es wird wieder versucht.'
/** The answer was lost, and what had been made of it is gone by now. */
export const isStored = ({ refusal }: { refusal?: string | undefined }): boolean => refusal === 'not_found stored'
/** How often something that is gone is uploaded anew. */
const mostAnew = 2

export async function sendQueued(row: Queued, send: Send, at: number): Promise<Outcome> {
	const asPerson = (request: Omit<Outgoing, 'headers'>, headers: Record<string, string>) =>
		send({ ...request, headers: { ...headers, 'expected-person': row.person } })
	if (row.kind === 'unwatch') return outcomeOf(await asPerson({ method: 'DELETE', path: row.path }, {}))
	const elsewhere = row.kind === 'watch' ? await watchElsewhere(row, asPerson, at) : undefined
	if (elsewhere) return elsewhere
	for (let now = row, anew = 0; ; anew++) {
		const uploaded = await sendUploads(now, asPerson)
		if ('is' in uploaded) return uploaded
		now = uploaded.row
		const { method } = queuedKinds[now.kind]
		if (!method) return { is: 'sent', reply: undefined }
		const body = JSON.stringify(withFiles(now))
		const known = await changeQueued(now.id, { bodies: [...now.bodies.filter((each) => each !== body), body] })
		if (!known) return { is: 'gone' }
		const sent = (text: string) =>
			asPerson({ method, path: now.path, body: text }, { 'content-type': 'application/json', 'idempotency-key': now.key })
		const answer = await sent(body)
		if (answer?.body.code === 'idempotency_mismatch') return earlier(known, sent)
		const missing = answer && anew < mostAnew ? missingOf(known, answer) : []
		if (missing.length === 0) return outcomeOf(answer)
		// What the server has thrown away meanwhile goes again; this body has certainly not been carried out.
		const uploads = known.uploads.map((upload) => (missing.includes(upload) ? withoutFile(upload) : upload))
		const again = await changeQueued(now.id, { uploads, bodies: now.bodies })
		if (!again) return { is: 'gone' }
		now = again
	}
}

/** What stands in the way of telling how the stopwatch stands on this device. */
async function watchElsewhere(row: Queued, asPerson: AsPerson, at: number): Promise<Outcome | undefined> {
	const answer = await asPerson({ method: 'GET', path: row.path }, { accept: 'application/json' })
	const outcome = outcomeOf(answer)
	return outcome.is === 'sent' ? elsewhereOf(row, answer?.body, at) : outcome
}

type AsPerson = (request: Omit<Outgoing, 'headers'>, headers: Record<string, string>) => Promise<Answer | undefined>

async function sendUploads(row: Queued, asPerson: AsPerson): Promise<Outcome | { row: Queued }> {
	let now = row
	for (const nth of row.uploads.keys()) {
		for (let anew = 0; ;) {
			const upload = now.uploads[nth]
			const step = upload && (await sendUpload(upload, row.person, asPerson))
			if (!upload || !step) break
			const { next, answer } = step
			// A repetition is answered with what the first one made: that is gone, or was for another house.
			const isOther = answer?.status === 404 || answer?.body.code === 'idempotency_mismatch'
			const isGone = isOther && anew++ < mostAnew
			const outcome = outcomeOf(answer)
			if (!next) return { is: 'refused', reason: lostText, refusal: 'lost' }
			if (outcome.is === 'refused' && namesEntry(answer)) return { ...outcome, reason: entryGoneText }
			if (outcome.is !== 'sent' && !isGone) return outcome
			const uploads = now.uploads.with(nth, isGone ? withoutFile(upload) : next)
			const changed = await changeQueued(now.id, { uploads, attempts: 0 })
			if (!changed) return { is: 'gone' }
			now = changed
		}
	}
	return { row: now }
}

const namesEntry = (answer: Answer | undefined): boolean => (answer?.body.errors ?? []).some(({ path }) => path === 'event')

type Step = { answer: Answer | undefined; /** Undefined where its bytes are. */ next: QueuedUpload | undefined }

/** The photo, then what is drawn on it; undefined once all of it is there. */
async function sendUpload(upload: QueuedUpload, person: string, asPerson: AsPerson): Promise<Step | undefined> {
	if (upload.file !== undefined && upload.drawn) return undefined
	const kept = await findBytes(upload.bytes)
	if (upload.file !== undefined) {
		const drawn = kept?.drawn
		const send: Send = ({ headers, ...request }) => asPerson(request, headers)
		return drawn && { answer: await sendMarks(send, upload.file, drawn, person), next: { ...upload, drawn: true } }
	}
	if (!kept) return { answer: undefined, next: undefined }
	const form = new FormData()
	for (const [name, value] of Object.entries(upload.fields)) form.append(name, value)
	form.append('file', new Blob([kept.bytes], { type: kept.type }), kept.name)
	const answer = await asPerson({ method: 'POST', path: upload.path, body: form }, { 'idempotency-key': upload.key })
	return { answer, next: { ...upload, file: String(answer?.body.id) } }
}

const withoutFile = ({ file: _gone, drawn: _drawn, ...upload }: QueuedUpload): QueuedUpload => ({ ...upload, key: randomId() })

/** The body with the ids that the server has given. */
function withFiles({ body, uploads }: Queued): unknown {
	const ids = new Map(uploads.map(({ bytes, file }) => [bytes, file]))
	return JSON.parse(JSON.stringify(body), (_name, value: unknown) => (typeof value === 'string' ? (ids.get(value) ?? value) : value))
}

/** Uploads that a refusal names: `files.1`, `rows.0.files.2`. */
function missingOf(row: Queued, { status, body }: Answer): QueuedUpload[] {
	if (status !== 422) return []
	const sent = withFiles(row)
	const named = (body.errors ?? []).map(({ path }) =>
		path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], sent),
	)
	return row.uploads.filter(({ file }) => file !== undefined && named.includes(file))
}

/** The key has arrived with an earlier body: that one is stored, and what was changed since is for somebody to look at. */
async function earlier(row: Queued, sent: (body: string) => Promise<Answer | undefined>): Promise<Outcome> {
	const [last = '', ...others] = row.bodies.toReversed()
	// What its form had sent, the clock had not been put right in.
	const meant = row.before === undefined ? last : JSON.stringify(withFiles({ ...row, body: row.before }))
	for (const body of others) {
		const answer = await sent(body)
		if (answer?.body.code === 'idempotency_mismatch') continue
		const outcome = outcomeOf(answer)
		// A tick without a connection says when it was, beside what its form had sent before.
		const isSame = [last, meant].map(withoutMoment).includes(withoutMoment(body))
		return outcome.is === 'sent' && !isSame ? { is: 'refused', reason: earlierText, refusal: 'earlier' } : outcome
	}
	return { is: 'refused', reason: earlierText, refusal: 'idempotency_mismatch' }
}

const withoutMoment = (body: string): string => JSON.stringify({ ...(JSON.parse(body) as object), at: undefined })

function outcomeOf(answer: Answer | undefined): Outcome {
	if (!answer) return { is: 'again', after: undefined }
	const { status, body, retryAfter } = answer
	if (status >= 200 && status < 300) return { is: 'sent', reply: body }
	if (status === 401 || (status === 409 && body.reason === 'person')) return { is: 'signed out' }
	if (status >= 500 || status === 429 || status === 408) return { is: 'again', after: retryAfter, reason: busyText }
	const said = (body.errors ?? []).map(({ message }) => message).join(' ')
	return {
		is: 'refused',
		reason: said || body.detail || body.title || 'Das wurde nicht angenommen.',
		refusal: [body.code ?? String(status), ...(body.reason ? [body.reason] : [])].join(' '),
	}
}
