import { useParams, useRouter } from '@tanstack/react-router'
import { IconList, IconSearch, IconX } from '@tabler/icons-react'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../ui/icon-button.tsx'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { useKnownPaths } from '../../ui/use-known-paths.ts'
import { arrange, atFirst, hitsIn, withAllEntries } from './arrange.ts'
import type { Choice, SearchPlace } from './choice.ts'
import { foundChoice } from './found-choices.ts'
import { localChoices } from './local-choices.ts'
import { optionId, PaletteList } from './palette-list.tsx'
import { PaletteState } from './palette-state.tsx'
import { keepRecent, recentChoices } from './recent-choices.ts'
import { useFound } from './use-found.ts'
import { usePaletteDialog } from './use-palette-dialog.ts'
import './palette.css'

type PaletteProps = SearchPlace & { onClose: () => void }

/** One line to find everything by: what is written, who is who, every page, what can be done. */
export function Palette({ group, groups, houses, items, onClose }: PaletteProps) {
	const id = useId()
	const router = useRouter()
	const isKnown = useKnownPaths()
	const { property: here } = useParams({ strict: false })
	const [typed, setTyped] = useState('')
	const [moved, setMoved] = useState<string>()
	const { dialog, stay } = usePaletteDialog()
	useKeyboardInset()

	const local = useMemo(() => localChoices({ group, groups, houses, items, here, isKnown }), [group, groups, houses, items, here, isKnown])
	const recent = useMemo(() => recentChoices(group?.id, local, houses), [group?.id, local, houses])
	const found = useFound(group?.rbac.role ? group.id : undefined, typed)
	const words = useDeferredValue(typed)
	const shelves = useMemo(() => {
		if (!words.trim()) return atFirst(recent, local)
		const results = found.results.flatMap((each) => foundChoice(each, { group: group?.id ?? '', houses, here, isKnown }) ?? [])
		const arranged = arrange(words, local, results)
		const [first] = houses
		if (!group || !first) return arranged
		const { href } = router.buildLocation({
			to: '/group/$group/property/$property/events/$kind',
			params: { group: group.id, property: here ?? first.id, kind: 'all' },
			search: { q: words.trim(), ...(houses.length > 1 && { all: 1 }) },
		})
		return withAllEntries(arranged, found.results, { href, Icon: IconList })
	}, [words, recent, local, found.results, group, houses, here, isKnown, router])
	const choices = shelves.flatMap((shelf) => shelf.choices)
	const at = Math.max(
		0,
		choices.findIndex(({ key }) => key === moved),
	)
	const active = choices[at]

	const choose = (choice: Choice) => {
		keepRecent(group?.id, choice)
		if ('run' in choice) {
			onClose()
			return choice.run()
		}
		const { pathname } = new URL(choice.href, location.origin)
		const same = pathname === location.pathname
		// A new page takes the focus itself.
		if (!same) stay()
		onClose()
		void router.navigate({ href: choice.href, resetScroll: !same })
	}
	const openBeside = (choice: Choice) => {
		if (!('href' in choice)) return choose(choice)
		keepRecent(group?.id, choice)
		window.open(choice.href, '_blank', 'noopener')
	}
	const move = (to: number) => setMoved(choices[(to + choices.length) % choices.length]?.key)
	const onKeyDown = (event: KeyboardEvent) => {
		const { key, ctrlKey, metaKey } = event
		const steps: Record<string, number> = {
			ArrowDown: at + 1,
			ArrowUp: at - 1,
			PageDown: Math.min(at + 8, choices.length - 1),
			PageUp: Math.max(at - 8, 0),
		}
		const next = steps[key]
		if (event.nativeEvent.isComposing) return
		if (next !== undefined) move(next)
		else if (key === 'Enter' && active) (ctrlKey || metaKey ? openBeside : choose)(active)
		else if (key !== 'Enter') return
		event.preventDefault()
	}

	return createPortal(
		<dialog
			ref={dialog}
			className="palette"
			aria-label="Suchen und springen"
			onCancel={(event) => {
				event.preventDefault()
				onClose()
			}}
			// A panel below listens for Escape too, and must not hear this one.
			onKeyDown={(event) => event.key === 'Escape' && event.nativeEvent.stopImmediatePropagation()}
			onPointerDown={(event) => event.target === event.currentTarget && onClose()}
		>
			<div className="palette-sheet">
				<div className="palette-line">
					<IconSearch size={20} stroke={1.9} aria-hidden />
					<input
						type="text"
						role="combobox"
						aria-label={group ? `Suchen in ${group.name}` : 'Suchen'}
						aria-expanded={choices.length > 0}
						aria-controls={`${id}-list`}
						aria-autocomplete="list"
						aria-activedescendant={active && optionId(id, active)}
						placeholder="Suchen oder springen …"
						value={typed}
						maxLength={200}
						autoComplete="off"
						autoCorrect="off"
						spellCheck={false}
						enterKeyHint="go"
						onChange={(event) => {
							setTyped(event.currentTarget.value)
							setMoved(undefined)
						}}
						onKeyDown={onKeyDown}
					/>
					<IconButton label="Suche schliessen" Icon={IconX} onClick={onClose} />
				</div>
				<div className="palette-progress" data-on={found.searching || undefined} aria-hidden="true" />
				<PaletteList
					id={id}
					shelves={shelves}
					active={active}
					onPoint={({ key }) => setMoved(key)}
					onChoose={choose}
					onOpenBeside={openBeside}
				/>
				<PaletteState
					typed={words}
					hits={choices.length > 0 ? hitsIn(shelves, found.results) : undefined}
					inGroup={group !== undefined}
					found={found}
				/>
			</div>
		</dialog>,
		document.body,
	)
}
