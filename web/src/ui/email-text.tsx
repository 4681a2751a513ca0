import './email-text.css'

/** An address that breaks before its house, and only where one line is too short for that within a word. */
export function EmailText({ email }: { email: string }) {
	const at = email.indexOf('@')
	return (
		<span className="email-text">
			<span>{email.slice(0, at)}</span>
			<wbr />
			<span>{email.slice(at)}</span>
		</span>
	)
}
