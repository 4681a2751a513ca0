// Hides how an address to return to is trusted: it must be one of this site.

/** The path, or `otherwise` for what leads elsewhere or nowhere. */
export function ownPath(wanted: string | undefined, otherwise = '/user'): string {
	if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || /[\s\\]/.test(wanted)) return otherwise
	const base = 'http://own.invalid'
	return URL.parse(wanted, base)?.origin === base ? wanted : otherwise
}
