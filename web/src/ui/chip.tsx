import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import type { AppLinkProps } from './app-link.tsx'
import { cx } from './cx.ts'
import type { IconType } from './icon.ts'
import './chip.css'

type Face = {
	Icon?: IconType | undefined
	/** Class that sets --kind, the icon's colour. */ className?: string | undefined
	children: ReactNode
}

/** A row of chips; on the phone it runs to the edges and scrolls, unless all of them are to be seen (`open`). */
export function ChipNav({ label, open, children }: { label: string; open?: boolean; children: ReactNode }) {
	return (
		<nav className={cx('chips', open && 'chips-open')} aria-label={label}>
			{children}
		</nav>
	)
}

/** A filter that is an address. */
export function ChipLink({ Icon, className, children, ...link }: Face & AppLinkProps) {
	return (
		<AppLink resetScroll={false} {...link} className={cx('chip', className)}>
			{Icon && <Icon size={17} stroke={1.9} aria-hidden />}
			{children}
		</AppLink>
	)
}

/** A filter that is a switch. */
export function ChipButton({ Icon, className, children, pressed, onPress }: Face & { pressed: boolean; onPress: () => void }) {
	return (
		<button type="button" className={cx('chip', className)} aria-pressed={pressed} onClick={onPress}>
			{Icon && <Icon size={17} stroke={1.9} aria-hidden />}
			{children}
		</button>
	)
}
