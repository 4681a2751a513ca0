// Hides the pages on which one reads, during development, the mails that nobody receives, and one of each kind that there is.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { mailHeaders } from './headers.ts'
import { listKeptMails, readKeptMail, type KeptMail } from './kept.ts'
import { html } from './layout.ts'
import { escapeHtml, plainText, type Mail } from './letter.ts'

const page = (title: string, body: string) =>
	`<!doctype html><html lang="de-CH"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${body}</html>`

const linked = (text: string) => escapeHtml(text).replaceAll(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)

const listed = ({ name, head }: KeptMail) =>
	`<li><a href="/dev/mails/${name}">${escapeHtml(head['Subject'] ?? name)}</a> an ${escapeHtml(head['To'] ?? '')}, ${escapeHtml(head['Date'] ?? '')}</li>`

const sampled = ([kind, { subject }]: [string, Mail]) =>
	`<li><a href="/dev/mails/sample/${kind}">${escapeHtml(subject)}</a> (<a href="/dev/mails/sample/${kind}?as=text">Text</a>)</li>`

const send = (reply: FastifyReply, text: string) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text)

export function mountDevMails(app: FastifyInstance, dataDir: string, samples: Record<string, Mail>) {
	app.get('/dev/mails', async (_request, reply) => {
		const names = (await listKeptMails(dataDir)).slice(0, 100)
		const mails = (await Promise.all(names.map((name) => readKeptMail(dataDir, name)))).flatMap((mail) => mail ?? [])
		const list = mails.length > 0 ? `<ol>${mails.map(listed).join('')}</ol>` : '<p>Noch keine Mails.</p>'
		return send(reply, page('Mails', `${list}<h2>Muster</h2><ul>${Object.entries(samples).map(sampled).join('')}</ul>`))
	})
	app.get<{ Params: { kind: string }; Querystring: { as?: string } }>('/dev/mails/sample/:kind', async ({ params, query }, reply) => {
		const mail = Object.hasOwn(samples, params.kind) && samples[params.kind]
		if (!mail) throw new Refusal('not_found')
		if (query.as !== 'text') return send(reply, html(mail))
		const head = Object.entries({ Subject: mail.subject, ...mailHeaders(mail) }).map(([name, value]) => `${name}: ${escapeHtml(value)}`)
		return send(reply, page('Mail', `<pre>${head.join('\n')}\n\n${linked(plainText(mail))}</pre>`))
	})
	app.get<{ Params: { name: string } }>('/dev/mails/:name', async ({ params }, reply) => {
		const mail = await readKeptMail(dataDir, params.name)
		if (!mail) throw new Refusal('not_found')
		const head = Object.entries(mail.head).map(([name, value]) => `${name}: ${escapeHtml(value)}`)
		return send(reply, page('Mail', `<p><a href="/dev/mails">Alle Mails</a></p><pre>${head.join('\n')}\n\n${linked(mail.text)}</pre>`))
	})
}
