import type { ComponentProps, ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import type { AppLinkProps } from './app-link.tsx'
import { cx } from './cx.ts'
import type { IconType } from './icon.ts'
import { useReason } from './reason.tsx'
import './button.css'

type Look = {
	/** `primary`: the one action of a screen. `secondary`: beside it. `quiet`: no frame. `danger`: cannot be undone lightly. */
	look?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
	Icon?: IconType | undefined
	/** Fills the width it is given. */
	wide?: boolean | undefined
	/** Why it cannot be used now; it says so, and answers to nothing. */
	why?: string | undefined
	children: ReactNode
}

export type ButtonProps = Look & Omit<ComponentProps<'button'>, 'children' | 'disabled'> & { busy?: boolean | undefined }

/** One that leads nowhere for now is a button that says why. */
export function LinkButton({ look, Icon, wide, why, className, children, ...link }: Look & AppLinkProps) {
	if (why !== undefined)
		return (
			<Button Icon={Icon} wide={wide} why={why} className={className}>
				{children}
			</Button>
		)
	return (
		<AppLink {...link} className={cx(buttonClass(look, wide), className)}>
			{Icon && <Icon size={19} stroke={1.9} aria-hidden />}
			{children}
		</AppLink>
	)
}

/** While busy it keeps its size and its focus, but answers to nothing. */
export function Button({ look, Icon, wide, why, busy = false, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
	const { off, reason } = useReason(why)
	const idle = busy || off !== undefined
	return (
		<>
			<button
				{...rest}
				type={idle ? 'button' : type}
				className={cx(buttonClass(off ? 'withheld' : look, wide), className)}
				aria-busy={busy || undefined}
				aria-disabled={busy || undefined}
				{...off}
				onClick={idle ? undefined : onClick}
			>
				{busy ? <span className="button-spinner" aria-hidden="true" /> : Icon && <Icon size={19} stroke={1.9} aria-hidden />}
				{children}
			</button>
			{reason}
		</>
	)
}

export const buttonClass = (look: Look['look'] | 'withheld' = 'primary', wide?: boolean) =>
	cx('button', `button-${look}`, wide && 'button-wide')
