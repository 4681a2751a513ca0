// Hides what a mail looks like: tables and styles on the elements, as mail programs understand them; nothing is fetched from anywhere.
import { escapeHtml, headline, oneLine, type Link, type Mail, type Row, type Section } from './letter.ts'

/** Day on the element itself, for programs that know no style sheet; night by class, for those that ask for it. */
const colours = {
	page: ['background-color', '#f6f2ea', '#181613'],
	card: ['background-color', '#fffdf9', '#211e1a'],
	ink: ['color', '#25211b', '#f1eadd'],
	quiet: ['color', '#5d5548', '#c0b5a3'],
	brand: ['color', '#1f5143', '#a3d4bb'],
	line: ['border-color', '#e4dbcc', '#38322a'],
	button: ['background-color', '#24594a', '#8fc7ab'],
	label: ['color', '#ffffff', '#10241b'],
} as const
type Colour = keyof typeof colours
const night = Object.entries(colours).map(([name, [property, , dark]]) => `.${name} { ${property}: ${dark} !important }`)

/** Class and style of an element that has these colours and this form. */
const look = (form: string, ...names: Colour[]) =>
	`class="${names.join(' ')}" style="${[form, ...names.map((name) => `${colours[name][0]}: ${colours[name][1]}`)].filter(Boolean).join('; ')}"`
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const font = "font-family: 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

export function html(mail: Mail): string {
	const { paragraphs, sections = [], link, closing = [], unsubscribe } = mail
	const heading = `<h1 ${look(`margin: 0 0 16px; ${font}; font-size: 22px; line-height: 28px; font-weight: 700`, 'ink')}>${escapeHtml(headline(mail))}</h1>`
	return `<!doctype html>
<html lang="de-CH">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(mail.subject))}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
${night.join('\n')}
}
</style>
</head>
<body ${look('margin: 0; padding: 0', 'page')}>
<table ${table} width="100%" ${look('', 'page')}><tr><td align="center" style="padding: 24px 12px">
<table ${table} width="100%" style="max-width: 580px">
<tr><td ${look(`padding: 0 4px 12px; ${font}; font-size: 16px; font-weight: 700`, 'brand')}>Hausheft</td></tr>
<tr><td ${look('padding: 28px 24px; border-width: 1px; border-style: solid; border-radius: 12px', 'card', 'line')}>
${[heading, ...paragraphs.map(paragraph), ...sections.map(section), ...(link ? [button(link)] : []), ...closing.map(remark)].join('\n')}
</td></tr>
<tr><td ${look(`padding: 14px 4px 0; ${font}; font-size: 13px; line-height: 20px`, 'quiet')}>${footer(unsubscribe)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const paragraph = (text: string) => `<p ${look(`margin: 0 0 14px; ${font}; font-size: 16px; line-height: 24px`, 'ink')}>${linked(text)}</p>`
const remark = (text: string) => `<p ${look(`margin: 0 0 10px; ${font}; font-size: 14px; line-height: 21px`, 'quiet')}>${linked(text)}</p>`

function section({ heading, rows, more }: Section): string {
	const last = more ? `<tr><td ${look(`padding: 10px 0; ${font}; font-size: 14px`, 'quiet')}>${escapeHtml(more)}</td></tr>` : ''
	return `<h2 ${look(`margin: 22px 0 4px; ${font}; font-size: 17px; line-height: 24px; font-weight: 700`, 'ink')}>${escapeHtml(heading)}</h2>
<table ${table} width="100%" style="margin: 0 0 18px">${rows.map(row).join('')}${last}</table>`
}

function row({ text, note, url }: Row): string {
	const form = `${font}; font-size: 16px; line-height: 22px; font-weight: 600`
	const name = url
		? `<a href="${escapeHtml(url)}" ${look(`${form}; text-decoration: underline`, 'brand')}>${escapeHtml(text)}</a>`
		: `<span ${look(form, 'ink')}>${escapeHtml(text)}</span>`
	const below = note ? `<br><span ${look(`${font}; font-size: 14px; line-height: 21px`, 'quiet')}>${escapeHtml(note)}</span>` : ''
	return `<tr><td ${look('padding: 10px 0; border-width: 0 0 1px; border-style: solid', 'line')}>${name}${below}</td></tr>`
}

/** The address stands below it too, for whom the button does not work. */
const button = ({ label, url }: Link) => `<table ${table} style="margin: 20px 0 12px"><tr><td ${look('border-radius: 8px', 'button')}>
<a href="${escapeHtml(url)}" ${look(`display: inline-block; padding: 13px 22px; ${font}; font-size: 16px; font-weight: 600; text-decoration: none`, 'label')}>${escapeHtml(label)}</a>
</td></tr></table>
<p ${look(`margin: 0 0 18px; ${font}; font-size: 13px; line-height: 19px; word-break: break-all`, 'quiet')}>${escapeHtml(url)}</p>`

const footer = (unsubscribe: Link | undefined) =>
	unsubscribe
		? `Diese Mail wurde automatisch verschickt. <a href="${escapeHtml(unsubscribe.url)}" ${look('text-decoration: underline', 'quiet')}>${escapeHtml(unsubscribe.label)}</a>`
		: 'Diese Mail wurde automatisch verschickt.'

const linked = (text: string) =>
	text
		.split(/(https?:\/\/[^\s<>"]+)/)
		.map((part, at) => (at % 2 === 1 ? `<a href="${escapeHtml(part)}" ${look('', 'brand')}>${escapeHtml(part)}</a>` : escapeHtml(part)))
		.join('')
