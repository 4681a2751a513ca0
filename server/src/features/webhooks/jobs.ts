import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import { lookAt } from '@hausheft/contract/looked-at.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import { actAs } from '../../platform/database/act.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Mounted } from '../../platform/http/call.ts'
import { readThing } from '../../platform/http/serve.ts'
import { enqueue, task, work, type Work } from '../../platform/jobs/task.ts'
import { postMail } from '../../platform/mail/post.ts'
import { OutgoingRefused, type CallOut } from '../../platform/outgoing/call-out.ts'
import { signedHeaders } from '../../platform/outgoing/signed.ts'
import { codeOf, messageOf } from '../../platform/thrown.ts'
import { deliverWebhook, later, oneTry } from './actions.ts'
import { webhookOffMail } from './mails.ts'
import { findDue, noteFailing, noteOutcome, removeOld, silence, switchOff, tellReminders, type Due } from './queries.ts'
import { hostOf, isGivenUp, keptAnswer, pauseAfter, type Outcome } from './rules.ts'

type Needs = {
	database: Database
	callOut: CallOut
	mounted: Mounted
	publicUrl: string
	log: FastifyBaseLogger
}

const patience = 5000
const mostBytes = 64 * 1024
const gone = 410

export const webhookJobs = (needs: Needs): Work[] => {
	const { owner } = needs.database
	return [
		work(deliverWebhook, ({ delivery }) => deliver(needs, delivery)),
		work(task('tell_reminders'), async () => void (await tellReminders(owner)), '*/15 * * * *'),
		work(task('remove_old_deliveries'), async () => void (await removeOld(owner)), '41 3 * * *'),
	]
}

async function deliver(needs: Needs, id: string): Promise<void> {
	const { owner } = needs.database
	const due = await findDue(owner, id)
	if (!due) return
	const body = due.active ? await bodyOf(needs, due) : undefined
	if (body === undefined) return void (await silence(owner, id))
	const outcome = await sent(needs, due, body)
	const attempts = due.attempts + 1
	// A sample says nothing about what happens here.
	const since = outcome.status === 'failed' && due.type !== 'test' ? await noteFailing(owner, due.webhook) : null
	// A sample is for whoever waits for it.
	const pause = outcome.status === 'done' || outcome.code === gone || due.type === 'test' ? undefined : pauseAfter(attempts)
	await noteOutcome(owner, due, pause === undefined ? outcome : { ...outcome, status: 'waiting' }, pause)
	if (pause !== undefined)
		await enqueue(
			owner,
			deliverWebhook,
			{ delivery: id },
			{ ...oneTry(due.line, id), priority: later, runAt: new Date(Date.now() + pause * 1000) },
		)
	if (outcome.code === gone || isGivenUp(since, new Date())) await giveUp(needs, due, outcome)
}

async function giveUp({ database: { owner }, publicUrl }: Needs, { webhook }: Due, { code }: Outcome) {
	await owner.transaction().execute(async (db) => {
		const off = await switchOff(db, webhook, code === gone ? 'gone' : 'failing')
		if (!off || off.email === null || code === gone) return
		const url = `${publicUrl}/group/${off.group}/settings/integrations`
		await postMail(db, webhookOffMail({ email: off.email, host: hostOf(off.url), group: off.group_name, url }))
	})
}

/** Undefined where its maker may not manage webhooks any more, or does not see what happened. */
async function bodyOf(
	{ database, mounted }: Needs,
	{ group, person, type, date, property, fk, data: kept }: Due,
): Promise<string | undefined> {
	const member = await actAs(database, { person }, { mode: 'read', group }, async ({ memberships }) =>
		memberships.find((one) => one.group === group),
	)
	if (!member || !may(member, 'integrations.manage')) return undefined
	let data: unknown = kept
	const read = readOf(type)
	if (read && fk !== null) {
		try {
			data = await readThing(database, mounted, person, read, fk)
		} catch (error) {
			// Gone again meanwhile, or not for its maker's eyes: there is nothing to tell.
			if (error instanceof Refusal && (error.code === 'not_found' || error.code === 'forbidden')) return undefined
			throw error
		}
	}
	return JSON.stringify({ type, date, group, property, fk, data })
}

/** What is told of a thing is read when it is told. */
function readOf(type: Due['type']): Endpoint | null {
	if (type === 'inbox.received') return inbox.getInboxItem
	if (type === 'event.replied') return replies.getReply
	return type === 'test' || type === 'event.removed' || type === 'import.done' ? null : events.getEvent
}

async function sent({ callOut, log }: Needs, { id, url, secret }: Due, body: string): Promise<Outcome> {
	const headers = { 'content-type': 'application/json', 'user-agent': 'Hausheft', ...signedHeaders(secret, id, new Date(), body) }
	try {
		const answer = await callOut(url, { method: 'POST', headers, body, milliseconds: patience, mostBytes })
		return { status: answer.ok ? 'done' : 'failed', code: answer.status, answer: keptAnswer(await answer.text()) }
	} catch (error) {
		log.debug({ err: error, host: hostOf(url) }, 'webhook')
		return { status: 'failed', code: null, answer: reasonOf(error) }
	}
}

/** What a person can do something about, and nothing about the network that the server stands in. */
function reasonOf(error: unknown): string {
	if (error instanceof OutgoingRefused) return 'Diese Adresse liegt nicht im Internet.'
	if (lookAt(error, 'name') === 'TimeoutError') return 'Keine Antwort innert 5 Sekunden.'
	if (messageOf(error) === 'the answer is too long') return 'Die Antwort war zu lang.'
	const code = codeOf(error) ?? ''
	if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Diese Adresse ist nicht zu finden.'
	if (/CERT|TLS|SSL|SIGNED/.test(code)) return 'Das Zertifikat dieser Adresse gilt nicht.'
	return 'Die Verbindung kam nicht zustande.'
}
