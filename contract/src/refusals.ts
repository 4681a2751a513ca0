/** Every way in which the product says no: stable code, HTTP status, German title. RFC 9457 on the wire. */
export const refusals = {
	malformed: { status: 400, title: 'Diese Anfrage ist nicht lesbar.' },
	unauthenticated: { status: 401, title: 'Bitte anmelden.' },
	limit_exceeded: { status: 402, title: 'Die Grenze des Abos ist erreicht.' },
	forbidden: { status: 403, title: 'Für diese Aktion fehlt die Berechtigung.' },
	not_found: { status: 404, title: 'Das gibt es hier nicht.' },
	too_slow: { status: 408, title: 'Die Anfrage kam nicht rechtzeitig an.' },
	conflict: { status: 409, title: 'Das geht im Moment nicht.' },
	gone: { status: 410, title: 'Das ist nicht mehr da.' },
	stale: { status: 412, title: 'Das wurde inzwischen geändert.' },
	payload_too_large: { status: 413, title: 'Das ist zu gross.' },
	unsupported_media: { status: 415, title: 'Dieses Format wird nicht angenommen.' },
	misdirected: { status: 421, title: 'Unter dieser Adresse ist Hausheft nicht zu erreichen.' },
	validation: { status: 422, title: 'Bitte die markierten Angaben prüfen.' },
	idempotency_mismatch: { status: 422, title: 'Derselbe Schlüssel wurde schon für etwas anderes verwendet.' },
	precondition_required: { status: 428, title: 'Es fehlt die Angabe, auf welchem Stand die Änderung beruht (If-Match).' },
	rate_limited: { status: 429, title: 'Zu viele Anfragen. Bitte einen Moment warten.' },
	headers_too_large: { status: 431, title: 'Die Kopfzeilen der Anfrage sind zu lang.' },
	internal: { status: 500, title: 'Leider ist ein Fehler aufgetreten.' },
	no_space: { status: 507, title: 'Auf dem Server ist kein Platz mehr frei.' },
	unavailable: { status: 503, title: 'Der Server ist gerade ausgelastet. Bitte gleich nochmals versuchen.' },
} as const satisfies Record<string, { status: number; title: string }>

export type RefusalCode = keyof typeof refusals
export type FieldError = { path: string; message: string }

/** The body of a refusal as `application/problem+json`. */
export type Problem = {
	type: string
	title: string
	status: number
	detail?: string
	code: RefusalCode
	errors?: FieldError[]
	/** 412: the entity as it is now, as the caller may see it. */
	current?: unknown
	/** 402: the resource's limit and how much of it is used. */
	limit?: number
	used?: number
	/** Which of several rules stood against it, where a page has to tell them apart. */
	reason?: string
	/** 409 `taken`: the nights that others have. */
	days?: { from_on: string; until_on: string }[]
	/** 429: how many seconds to wait, as in Retry-After. */
	retry_after?: number
	/** 500: the id under which the log has the cause. */
	reference?: string
}

/** The user may not or cannot; thrown anywhere on the server, answered at one edge. */
export class Refusal extends Error {
	readonly code: RefusalCode
	readonly detail: string | undefined
	readonly extra: Omit<Problem, 'type' | 'title' | 'status' | 'code' | 'detail'>
	constructor(code: RefusalCode, detail?: string, extra: Refusal['extra'] = {}) {
		super(detail ?? code)
		this.code = code
		this.detail = detail
		this.extra = extra
	}
}

export const problemOf = ({ code, detail, extra }: Refusal): Problem => ({
	type: `urn:hausheft:${code}`,
	...refusals[code],
	...(detail !== undefined && { detail }),
	code,
	...extra,
})

/** One field of the body is refused by a rule that no schema can know. */
export const invalidField = (path: string, message: string) => new Refusal('validation', undefined, { errors: [{ path, message }] })
