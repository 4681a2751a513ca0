import { IconArrowRight } from '../ui/icons.gen.ts'

/** Whether the page is for somebody who is signed in; the server has one for each. */
export type Reader = { signedIn: boolean }

const way = ({ signedIn }: Reader) => (signedIn ? { href: '/user', text: 'Zur Übersicht' } : { href: '/setup', text: 'Kostenlos beginnen' })

/** The way into the app: who is signed in is led home. */
export function Begin({ className, arrow = false, ...reader }: Reader & { className: string; arrow?: boolean }) {
	const { href, text } = way(reader)
	return (
		<a className={`button ${className}`} href={href}>
			{text}
			{arrow && <IconArrowRight size={19} stroke={1.9} aria-hidden />}
		</a>
	)
}
