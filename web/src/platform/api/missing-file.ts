// Hides how one learns why bytes do not come, which pictures and links do not say.

/** Whether the server has lost the bytes of a file; asked once showing them has failed. */
export async function isMissing(path: string): Promise<boolean> {
	const answer = await fetch(path, { method: 'HEAD' }).catch(() => undefined)
	return answer?.status === 410
}

export const missingText =
	'Datei fehlt: Der Server hat sie nicht mehr. Wer ihn betreibt, kann sie vielleicht aus einer Sicherung zurückholen.'
