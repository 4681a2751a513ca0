// Hides how the page hands over a file.

/** Saves what the page holds as a file, where the browser puts downloads. */
export function saveBlob(blob: Blob, filename: string): void {
	const url = URL.createObjectURL(blob)
	const link = Object.assign(document.createElement('a'), { href: url, download: filename })
	document.body.append(link)
	link.click()
	link.remove()
	// Some browsers read it only after the click has been handled.
	setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
