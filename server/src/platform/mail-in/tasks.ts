// Hides nothing: what the server asks of a process that reads mails and what that answers, known to both sides.

/** Raised when mails can be read that could not be before: those are tried once more then. */
export const readerVersion = 1

/** More parts have no mail that a person wrote; deeper none that a program has passed on a few times. */
export const mostMimeParts = 500
export const deepest = 25
/** As many elements within each other as a browser builds. */
export const deepestHtml = 512
/** How reading ends where parts or elements lie deeper. */
export const tooDeep = 'too deep'
/** So many lines, and one more for each so many bytes, take the time that a mail has; what is written in letters for transport has far fewer. */
export const mostLines = 50_000
export const bytesOfLine = 20
/** Of all headers together. */
export const mostHead = 512 * 1024
/** As much of a text as is kept; the whole stays in the mail as it came. */
export const mostText = 50_000
export const mostHtml = 1_000_000
export const mostAttached = 50
/** One process may take this much memory. */
export const mostBytes = 700 * 1024 * 1024

/** `head`: who wrote it and what about, of a mail that could not be read as a whole. What is attached is written to `<draft>.0` and so on. */
export type Task = { do: 'read'; path: string; draft: string } | { do: 'head'; path: string }

export type Attached = {
	path: string
	filename: string
	size: number
	sha256: string
	/** A picture that stands within the text: of a signature, or one of what the mail is about. */
	within: boolean
}
export type ReadMail = {
	/** As a mail program shows it. */
	from: string
	/** Its address alone, in lower case. */
	address: string | null
	subject: string
	text: string
	/** Harmless. */
	html: string | null
	forwardedBy: string | null
	forwardedNote: string | null
	automatic: boolean
	attached: Attached[]
	/** Names of what was too much. */
	leftOut: string[]
}
