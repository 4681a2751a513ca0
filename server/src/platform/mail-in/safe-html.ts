// Hides what is left of a mail's HTML: its words and tables, and nothing that runs, leads away or is loaded from elsewhere.
import sanitize from 'sanitize-html'
import { mostHtml } from './tasks.ts'

const blocks = ['p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'table', 'ul', 'ol', 'hr']
const words = ['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'big', 'center', 'code', 'span', 'font']
const tables = ['thead', 'tbody', 'tfoot', 'td', 'th', 'caption', 'colgroup', 'col', 'dl', 'dt', 'dd']
const nestingLimit = 100
/** More than this is taken as text alone. */
const mostRead = 2 * mostHtml

/** Null where nothing of it can be shown. */
export function safeHtml(html: string): string | null {
	if (html.length > mostRead) return null
	const safe = sanitize(html.toWellFormed().replaceAll('\0', ''), {
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
		transformTags: {
			// Where a link would have led can be read, and not followed.
			a: (_tag, { href = '' }) => ({ tagName: 'span', attribs: /^(https?|mailto|tel):/i.test(href) ? { title: href.slice(0, 500) } : {} }),
			img: (_tag, { alt = '' }) => ({ tagName: 'span', attribs: {}, text: alt.trim() ? `[${alt.trim().slice(0, 100)}]` : '' }),
		},
	}).trim()
	return safe === '' || safe.length > mostHtml ? null : safe
}

const named: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** What it says, line by line. */
export function textOfHtml(html: string): string {
	const plain = sanitize(html.slice(0, mostRead), {
		allowedTags: [...blocks, 'br', 'td', 'th'],
		allowedAttributes: {},
		nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'head', 'svg', 'math', 'template'],
		nestingLimit,
	})
	return plain
		.replaceAll(/[\r\n\t ]+/g, ' ')
		.replaceAll(/<\/?(?:td|th)>/g, ' ')
		.replaceAll(/ ?<(?:br|hr) \/>| ?<\/?[a-z0-9]+> ?/g, '\n')
		.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => named[entity] ?? '')
		.replaceAll(/ {2,}/g, ' ')
		.replaceAll(/\n{3,}/g, '\n\n')
}
