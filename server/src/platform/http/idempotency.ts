// Hides how a repeated POST is answered once: its key is kept in the transaction of its effect.
import { createHash } from 'node:crypto'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { lookAt, stringOf } from '@hausheft/contract/looked-at.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { reenter, targetOf, type Acting } from '../database/act.ts'
import { findAnswered, keepAnswered, noteAnswer } from '../database/answered.ts'
import { Several, textOf } from './answers.ts'
import { authorize, wantedOf } from './authorize.ts'
import type { Call, Mounted } from './call.ts'

/** Runs `work` once per person and key; a repetition reads the entity that the first run made, with the rights of now. */
export async function answerOnce(
	acting: Acting,
	mounted: Mounted,
	endpoint: Endpoint,
	input: Record<string, unknown>,
	call: Call,
	work: () => Promise<unknown>,
): Promise<unknown> {
	const key = call.request.headers['idempotency-key']
	if (endpoint.method !== 'POST' || typeof key !== 'string' || key === '' || !acting.person) return work()
	if (key.length > 200)
		throw new Refusal('validation', undefined, { errors: [{ path: 'Idempotency-Key', message: 'Höchstens 200 Zeichen.' }] })
	const hash = hashOf(endpoint, input, call)
	if (await keepAnswered(acting.db, acting.person.id, key, hash)) {
		const answer = await work()
		await noteAnswer(acting.db, acting.person.id, key, madeBy(answer))
		return answer
	}
	const kept = await findAnswered(acting.db, acting.person.id, key)
	if (kept.request_hash !== hash && kept.request_hash !== earlierHashOf(endpoint, input, call)) throw new Refusal('idempotency_mismatch')
	// The first run may have made its caller a member while this one waited for it.
	const now = await reenter(acting)
	const again = (fk: string | null) => replayed(now, mounted, endpoint, input, call, fk)
	return endpoint.lists && kept.fks ? listOf(endpoint.lists, kept.fks, again) : again(kept.fk).catch(tellStored)
}

/** Else whoever has lost the answer would take it for not stored, and make it anew. */
function tellStored(error: unknown): never {
	if (!(error instanceof Refusal && error.code === 'not_found')) throw error
	throw new Refusal('not_found', 'Das war schon gespeichert. Inzwischen ist es im Papierkorb oder nicht mehr zu sehen.', {
		reason: 'stored',
	})
}

const madeBy = (answer: unknown) => (answer instanceof Several ? { fks: answer.ids } : { fk: stringOf(lookAt(answer, 'id')) ?? null })

/** As the first run answered, without what is gone since. */
async function listOf(name: string, ids: string[], read: (id: string) => Promise<unknown>): Promise<Several> {
	const texts: [id: string, text: string][] = []
	for (const id of ids) {
		try {
			texts.push([id, textOf(await read(id))])
		} catch (error) {
			if (!(error instanceof Refusal && error.code === 'not_found')) throw error
		}
	}
	return new Several(name, texts)
}

/**
 * Of what was sent, the body as it came: what a later release adds to it by itself makes no other request of it. An upload counts by its
 * content, wherever it lies.
 */
const hashOf = (endpoint: Endpoint, input: object, call: Call) =>
	hashed(endpoint, { ...input, ...uploaded(call), body: call.request.body ?? undefined }, inOrder)

/** As releases before the queue have kept it, the body as parsed; such rows live 60 days. */
const earlierHashOf = (endpoint: Endpoint, input: object, call: Call) => hashed(endpoint, { ...input, ...uploaded(call) })

const uploaded = ({ upload }: Call) => upload && { upload: { filename: upload.filename, sha256: upload.sha256, fields: upload.fields } }

const hashed = ({ method, path }: Endpoint, sent: object, replacer?: typeof inOrder) =>
	createHash('sha256').update(`${method} ${path}\n`).update(JSON.stringify(sent, replacer)).digest('base64url')

const inOrder = (_name: string, value: unknown): unknown =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
		? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
		: value

async function replayed(
	acting: Acting,
	mounted: Mounted,
	{ replay }: Endpoint,
	input: Record<string, unknown>,
	call: Call,
	fk: string | null,
) {
	const handler = replay && mounted.get(replay)?.handler
	if (!handler) return null
	const names = [...replay.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
	const params = { ...Object(input['params']), ...(fk && { [names.at(-1) ?? 'id']: fk }) }
	const wanted = wantedOf(replay, params)
	const target = wanted ? await targetOf(acting, wanted) : null
	authorize({ ...acting, target }, replay, wanted)
	// What the first run was asked about stands in its body.
	return handler({ ...acting, target }, { params, query: input['body'] ?? {} }, call)
}
