import type { ComponentProps, ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import type { AppLinkProps } from './app-link.tsx'
import { cx } from './cx.ts'
import type { IconType } from './icon.ts'
import './button.css'

type Look = {
	/** `primary`: the one action of a screen. `secondary`: beside it. `quiet`: no frame. `danger`: cannot be undone lightly. */
	look?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
	Icon?: IconType | undefined
	/** Fills the width it is given. */
	wide?: boolean | undefined
	children: ReactNode
}

export type ButtonProps = Look & Omit<ComponentProps<'button'>, 'children'> & { busy?: boolean | undefined }

/** While busy it keeps its size and its focus, but answers to nothing. */
export function Button({ look, Icon, wide, busy = false, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
	return (
		<button
			{...rest}
			type={busy ? 'button' : type}
			className={cx(buttonClass(look, wide), className)}
			aria-busy={busy || undefined}
			aria-disabled={busy || undefined}
			onClick={busy ? undefined : onClick}
		>
			{busy ? <span className="button-spinner" aria-hidden="true" /> : Icon && <Icon size={19} stroke={1.9} aria-hidden />}
			{children}
		</button>
	)
}

export function LinkButton({ look, Icon, wide, className, children, ...link }: Look & AppLinkProps) {
	return (
		<AppLink {...link} className={cx(buttonClass(look, wide), className)}>
			{Icon && <Icon size={19} stroke={1.9} aria-hidden />}
			{children}
		</AppLink>
	)
}

export const buttonClass = (look: Look['look'] = 'primary', wide?: boolean) => cx('button', `button-${look}`, wide && 'button-wide')
