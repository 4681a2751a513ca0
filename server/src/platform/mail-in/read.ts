// Hides how bytes become a mail, within limits; runs only in a process that may be killed (worker.ts).
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { bareSubject, forwardedIn } from './forwarded.ts'
import { readHtml, type Html } from './safe-html.ts'
import {
	bytesOfLine,
	deepest,
	mostAttached,
	mostHead,
	mostLines,
	mostMimeParts,
	mostText,
	tooDeep,
	type Attached,
	type ReadMail,
} from './tasks.ts'
import { addressIn, inLines, inOneLine, senderOf } from './words.ts'

/** Writes what is attached somewhere. */
type Save = (content: Uint8Array) => Pick<Attached, 'path' | 'size' | 'sha256'>
type Within = { save: Save; depth: number }

const mostForwards = 3
const limits = { maxNestingDepth: deepest, maxHeadersSize: mostHead, forceRfc822Attachments: true }
/** What proves who wrote it, and means nothing to people. */
const signatures = /^application\/(x-)?(pkcs7-signature|pgp-signature|pgp-keys|ms-tnef)$/

export async function readMail(bytes: Uint8Array, save: Save, depth = 0): Promise<ReadMail> {
	const { parts, lines } = count(bytes)
	if (parts > mostMimeParts) throw new Error('too many parts')
	if (lines > mostLines + bytes.length / bytesOfLine) throw new Error('too many lines')
	const email = await PostalMime.parse(bytes, limits).catch((error: Error) => {
		throw /nesting depth/i.test(error.message) ? new Error(tooDeep) : error
	})
	return readParsed(email, { save, depth })
}

export async function readHeadOnly(bytes: Uint8Array): Promise<Pick<ReadMail, 'from' | 'address' | 'subject'>> {
	const end = Buffer.from(bytes).indexOf('\r\n\r\n')
	const email = await PostalMime.parse(bytes.subarray(0, Math.min(end < 0 ? mostHead : end + 4, mostHead)), limits)
	return { ...writer(email), subject: inOneLine(email.subject ?? '', 500) }
}

/** Lines, and those that could begin a part, whatever they claim to be. */
function count(bytes: Uint8Array): { lines: number; parts: number } {
	const [newline, dash, space] = [10, 45, 32]
	let [lines, parts] = [0, 0]
	for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) {
		lines++
		if (bytes[at + 1] === dash && bytes[at + 2] === dash && bytes[at + 3] !== dash && (bytes[at + 3] ?? 0) > space) parts++
	}
	return { lines, parts }
}

const bytesOf = ({ content }: Attachment): Uint8Array => (typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content))

async function readParsed(email: Email, { save, depth }: Within): Promise<ReadMail> {
	const { from, address } = writer(email)
	const subject = inOneLine(email.subject ?? '', 500)
	const { html, text } = wordsOf(email)
	const automatic = isAutomatic(email)
	const mails = email.attachments.filter(({ mimeType }) => mimeType === 'message/rfc822')
	const [only] = mails
	// A bounce brings along what it could not deliver: that is not passed on to anybody.
	const passed = mails.length === 1 && only && depth < mostForwards && !isReport(email) ? only : undefined
	const taken = email.attachments.filter((one) => one !== passed && !signatures.test(one.mimeType))
	const files = taken.slice(0, mostAttached).flatMap((one) => attach(one, email.html ?? '', save))
	const leftOut = taken.slice(mostAttached, mostAttached * 3).map((one) => inOneLine(nameOf(one), 200))
	if (passed) {
		const inner = await readMail(bytesOf(passed), save, depth + 1)
		const attached = [...files, ...inner.attached]
		const tooMany = attached.slice(mostAttached).map(({ filename }) => filename)
		return {
			...inner,
			subject: inner.subject || bareSubject(subject),
			forwardedBy: from,
			forwardedNote: text || null,
			automatic,
			attached: attached.slice(0, mostAttached),
			leftOut: [...leftOut, ...inner.leftOut, ...tooMany],
		}
	}
	const forwarded = automatic ? null : forwardedIn(subject, text)
	const shown = forwarded
		? { ...forwarded, forwardedBy: from, forwardedNote: forwarded.note || null }
		: { from, address, subject, text, forwardedBy: null, forwardedNote: null }
	return {
		from: shown.from,
		address: shown.address,
		subject: shown.subject,
		text: shown.text,
		html,
		forwardedBy: shown.forwardedBy,
		forwardedNote: shown.forwardedNote,
		automatic,
		attached: files,
		leftOut,
	}
}

/** What can be shown of it; HTML that nobody can show is missed where the mail says the same as text. */
function wordsOf({ text: plain = '', html = '' }: Email): Html {
	const isPlain = plain.trim() !== ''
	try {
		const read = readHtml(html)
		return { html: read.html, text: inLines(isPlain ? plain : read.text, mostText) }
	} catch (error) {
		if (!isPlain) throw error
		return { html: null, text: inLines(plain, mostText) }
	}
}

function writer({ from, sender, replyTo }: Email): { from: string; address: string | null } {
	const one = [from, sender, replyTo?.[0]].find((each) => each !== undefined)
	const mail = one?.address ?? one?.group?.[0]?.address ?? ''
	return { from: senderOf(one?.name ?? '', mail) || 'Ohne Absender', address: addressIn(mail) }
}

const valueOf = ({ headers }: Email, name: string) =>
	headers
		.find(({ key }) => key === name)
		?.value.toLowerCase()
		.trim() ?? ''
const isReport = (email: Email) => valueOf(email, 'content-type').startsWith('multipart/report')
/** Nobody sits behind it who waits for an answer. */
const isAutomatic = (email: Email): boolean =>
	isReport(email) ||
	!['', 'no'].includes(valueOf(email, 'auto-submitted').split(';')[0]?.trim() ?? '') ||
	/^(bulk|list|junk|auto_reply)$/.test(valueOf(email, 'precedence')) ||
	valueOf(email, 'return-path') === '<>' ||
	['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond'].some((name) => valueOf(email, name) !== '')

const endings: Record<string, string> = {
	'application/pdf': '.pdf',
	'image/jpeg': '.jpg',
	'image/png': '.png',
	'text/calendar': '.ics',
	'message/rfc822': '.eml',
}
const nameOf = ({ filename, mimeType }: Attachment): string => filename?.trim() || `Anhang${endings[mimeType] ?? ''}`

function attach(one: Attachment, html: string, save: Save): Attached[] {
	const content = bytesOf(one)
	if (content.length === 0) return []
	const id = one.contentId?.replaceAll(/^<|>$/g, '')
	const within =
		one.mimeType.startsWith('image/') && (one.related === true || (id !== undefined && id !== '' && html.includes(`cid:${id}`)))
	return [{ ...save(content), filename: nameOf(one).toWellFormed().slice(0, 500), within }]
}
