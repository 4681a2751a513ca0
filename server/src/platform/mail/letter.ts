// Hides what a mail of the product looks like: from a few paragraphs and one link to plain text and simple HTML.
export type Mail = {
	/** One address. */
	to: string
	subject: string
	paragraphs: string[]
	link?: { label: string; url: string }
	/** What stands below the link. */
	closing?: string[]
}

export const plainText = ({ paragraphs, link, closing = [] }: Mail) =>
	[...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), ...closing, 'Hausheft'].join('\n\n') + '\n'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] as string)

export function html({ paragraphs, link, closing = [] }: Mail) {
	const written = (lines: string[]) => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')
	const button = link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a><br>${escapeHtml(link.url)}</p>` : ''
	return `<!doctype html>
<html lang="de-CH"><body style="font: 16px/1.5 sans-serif; max-width: 36em">
${[written(paragraphs), button, written(closing), '<p>Hausheft</p>'].filter(Boolean).join('\n')}
</body></html>
`
}
