import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { shellMenu } from '../kit/shell-menu.ts'
import { useBackCloses } from '../platform/page/use-back-closes.ts'

const close = () => shellMenu.set(false)

/**
 * While the rail lies over the page (phone): it has the focus and the rest is inert, Escape, «back» and every link in it
 * close it, and the focus goes back to where it was. The page that a link leads to takes the place of the menu's step.
 */
export function OpenMenu() {
	const router = useRouter()
	const go = useRef(useBackCloses(close))
	useEffect(() => {
		const menu = document.getElementById('menu')
		if (!menu) return
		const before = document.activeElement
		const others = [...(menu.parentElement?.children ?? [])].filter((part) => part !== menu && !part.classList.contains('shell-veil'))
		for (const part of others) part.toggleAttribute('inert', true)
		menu.focus({ preventScroll: true })
		const onKey = (event: KeyboardEvent) => {
			if (event.key === 'Escape') close()
		}
		const onClick = (event: MouseEvent) => {
			const href = event.target instanceof Element && event.target.closest('a')?.getAttribute('href')
			if (!href || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
			event.preventDefault()
			go.current()
			close()
			void router.navigate({ href, replace: true })
		}
		document.addEventListener('keydown', onKey)
		menu.addEventListener('click', onClick)
		return () => {
			for (const part of others) part.toggleAttribute('inert', false)
			document.removeEventListener('keydown', onKey)
			menu.removeEventListener('click', onClick)
			if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
		}
	}, [router])
	return null
}
