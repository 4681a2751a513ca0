/** Enough to recognise one's own address, too little to learn another's. */
export function maskedEmail(email: string): string {
	const [name = '', domain = ''] = email.split('@', 2)
	const dot = domain.lastIndexOf('.')
	return `${name.slice(0, 1)}•••@${domain.slice(0, 1)}•••${dot > 0 ? domain.slice(dot) : ''}`
}
