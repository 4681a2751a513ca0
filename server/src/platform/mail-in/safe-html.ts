// Hides what is left of a mail's HTML: its words and tables, and nothing that runs, leads away or is loaded from elsewhere.
import sanitize from 'sanitize-html'
import { deepestHtml, mostHtml, tooDeep } from './tasks.ts'

const blocks = ['p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'table', 'ul', 'ol', 'hr']
const words = ['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'big', 'center', 'code', 'span', 'font']
const tables = ['thead', 'tbody', 'tfoot', 'td', 'th', 'caption', 'colgroup', 'col', 'dl', 'dt', 'dd']
/** Deeper, the words alone are kept. */
const nestingLimit = 100
/** What comes behind so much is not read. */
const mostRead = 2 * mostHtml

/** Its looks, null where nothing of it can be shown, and what it says, line by line. */
export type Html = { html: string | null; text: string }

/** Both from one reading; throws `tooDeep`. */
export function readHtml(html: string): Html {
	const safe = sanitized(html.slice(0, mostRead)).trim()
	const isWhole = html.length <= mostRead && safe.length <= mostHtml
	return { html: safe !== '' && isWhole ? safe : null, text: textOf(safe) }
}

function sanitized(html: string): string {
	let depth = 0
	return sanitize(html.toWellFormed().replaceAll('\0', ''), {
		allowedTags: [...blocks, ...words, ...tables, 'br'],
		allowedAttributes: {
			'*': ['dir', 'lang', 'align', 'valign'],
			table: ['border', 'cellpadding', 'cellspacing', 'width'],
			td: ['colspan', 'rowspan', 'width'],
			th: ['colspan', 'rowspan', 'width'],
			span: ['title'],
			ol: ['start', 'type'],
		},
		nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'head', 'svg', 'math', 'template', 'iframe', 'object'],
		nestingLimit,
		// Counted as it is read, so that reading ends there: each further level costs more than the one before.
		onOpenTag: () => {
			if (++depth > deepestHtml) throw new Error(tooDeep)
		},
		onCloseTag: () => depth--,
		transformTags: {
			// Where a link would have led can be read, and not followed.
			a: (_tag, { href = '' }) => ({ tagName: 'span', attribs: /^(https?|mailto|tel):/i.test(href) ? { title: href.slice(0, 500) } : {} }),
			img: (_tag, { alt = '' }) => ({ tagName: 'span', attribs: {}, text: alt.trim() ? `[${alt.trim().slice(0, 100)}]` : '' }),
		},
	})
}

const namedCharacters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const inLine = new RegExp(`</?(?:${[...words, 'thead', 'tbody', 'tfoot', 'colgroup', 'col'].join('|')})(?: [^>]*)?>`, 'g')

/** Of HTML that is safe already. */
const textOf = (safe: string): string =>
	safe
		.replaceAll(/[\r\n\t ]+/g, ' ')
		.replaceAll(inLine, '')
		.replaceAll(/<\/?(?:td|th)(?: [^>]*)?>/g, ' ')
		.replaceAll(/ ?<\/?[a-z0-9]+(?: [^>]*)?> ?/g, '\n')
		.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => namedCharacters[entity] ?? '')
		.replaceAll(/ {2,}/g, ' ')
		.replaceAll(/\n{3,}/g, '\n\n')
