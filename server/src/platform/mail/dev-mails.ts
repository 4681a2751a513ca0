// Hides the pages on which one reads, during development, the mails that nobody receives.
import type { FastifyInstance } from 'fastify'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { listKeptMails, readKeptMail, type KeptMail } from './kept.ts'
import { escapeHtml } from './letter.ts'

const page = (title: string, body: string) =>
	`<!doctype html><html lang="de-CH"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${body}</html>`

const linked = (text: string) => escapeHtml(text).replaceAll(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)

const listed = ({ name, head }: KeptMail) =>
	`<li><a href="/dev/mails/${name}">${escapeHtml(head['Subject'] ?? name)}</a> an ${escapeHtml(head['To'] ?? '')}, ${escapeHtml(head['Date'] ?? '')}</li>`

export function mountDevMails(app: FastifyInstance, dataDir: string) {
	app.get('/dev/mails', async (_request, reply) => {
		const names = (await listKeptMails(dataDir)).slice(0, 100)
		const mails = (await Promise.all(names.map((name) => readKeptMail(dataDir, name)))).flatMap((mail) => mail ?? [])
		const list = mails.length > 0 ? `<ol>${mails.map(listed).join('')}</ol>` : '<p>Noch keine Mails.</p>'
		return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page('Mails', list))
	})
	app.get<{ Params: { name: string } }>('/dev/mails/:name', async ({ params }, reply) => {
		const mail = await readKeptMail(dataDir, params.name)
		if (!mail) throw new Refusal('not_found')
		const head = Object.entries(mail.head).map(([name, value]) => `${name}: ${escapeHtml(value)}`)
		const body = `<p><a href="/dev/mails">Alle Mails</a></p><pre>${head.join('\n')}\n\n${linked(mail.text)}</pre>`
		return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page('Mail', body))
	})
}
