import { IconMenu2 } from '@tabler/icons-react'
import { use } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { ShellMenu } from './shell-menu.ts'

/** Stands first in MobileTop on pages without a way back. */
export function MenuButton() {
	const openMenu = use(ShellMenu)
	return <IconButton label="Menü" Icon={IconMenu2} size={23} aria-controls="menu" onClick={() => openMenu(true)} />
}
