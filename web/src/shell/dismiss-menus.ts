const menus = 'details.group-switch[open]'
const open = () => [...document.querySelectorAll<HTMLDetailsElement>(menus)]

/** Closes an open <details> by a choice in it, a click beside it, leaving it with Tab, or Escape (which keeps the focus on it); call once when the app starts. */
export function dismissMenus(): void {
	document.addEventListener('click', ({ target }) => {
		for (const menu of open()) if (!(target instanceof Element) || !menu.contains(target) || target.closest('a')) menu.open = false
	})
	document.addEventListener('focusout', ({ target, relatedTarget }) => {
		for (const menu of open())
			if (target instanceof Node && menu.contains(target) && relatedTarget instanceof Node && !menu.contains(relatedTarget))
				menu.open = false
	})
	document.addEventListener('keydown', onKeyDown, true)
}

/** What lies below the menu stays as it is; the first Escape closes it alone. */
function onKeyDown(event: KeyboardEvent): void {
	const menu = event.key === 'Escape' && open().find((each) => event.target instanceof Node && each.contains(event.target))
	if (!menu) return
	menu.open = false
	menu.querySelector('summary')?.focus()
	event.stopPropagation()
}
