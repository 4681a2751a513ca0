import { Fragment } from 'react'
import './email-text.css'

/** An address that breaks before its house, after a dot where that is too long for a line, and only then within a word. */
export function EmailText({ email }: { email: string }) {
	const at = email.indexOf('@')
	return (
		<span className="email-text">
			<span>{breakable(email.slice(0, at))}</span>
			<wbr />
			<span>{breakable(email.slice(at))}</span>
		</span>
	)
}

const breakable = (part: string) =>
	part.split(/(?<=\.)/).map((piece, i) => (
		<Fragment key={i}>
			{i > 0 && <wbr />}
			{piece}
		</Fragment>
	))
