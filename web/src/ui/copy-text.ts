/** The clipboard is for pages on https only; on plain http the old way still works, from a field with the text selected. */
export async function copyText(text: string, beside: HTMLElement): Promise<boolean> {
	const offered = window.isSecureContext ? navigator.clipboard.writeText(text) : Promise.reject(new Error('plain http'))
	if (await offered.then(() => true).catch(() => false)) return true
	const area = document.createElement('textarea')
	area.value = text
	area.readOnly = true
	area.className = 'hidden-visually'
	// Inside an open dialog only what lies in it can be selected.
	beside.append(area)
	area.select()
	try {
		return document.execCommand('copy')
	} catch {
		return false
	} finally {
		area.remove()
	}
}
