import { useParams, useRouter } from '@tanstack/react-router'
import { IconList, IconSearch, IconX } from '../../ui/icons.gen.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../ui/icon-button.tsx'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { useListbox } from '../../ui/use-listbox.ts'
import { useKnownPaths } from '../../ui/use-known-paths.ts'
import { arrange, atFirst, hitsIn, withAllEntries } from './arrange.ts'
import type { Choice, SearchPlace } from './choice.ts'
import { answerChoices, heardAnswer } from './answer-choices.ts'
import { useEntryOffer } from './entry-offer.ts'
import { foundChoice, lastChoices } from './found-choices.ts'
import { localChoices } from './local-choices.ts'
import { PaletteList } from './palette-list.tsx'
import { PaletteNothing, PaletteState, useOutcome } from './palette-state.tsx'
import { keepRecent, recentChoices } from './recent-choices.ts'
import { useBackCloses } from '../../platform/page/use-back-closes.ts'
import { useEnter } from './use-enter.ts'
import { meansLast, useFound } from './use-found.ts'
import { usePaletteDialog } from './use-palette-dialog.ts'
import './palette.css'

type PaletteProps = SearchPlace & { onClose: () => void }

/** One line to find everything by: what is written, who is who, every page, what can be done. */
export function Palette({ group, groups, houses, items, onClose }: PaletteProps) {
	const [typed, setTyped] = useState('')
	const { dialog, stay } = usePaletteDialog()
	const { choose, openBeside } = useChoosing(group, stay, onClose)
	useKeyboardInset()

	const { shelves: sought, found, words } = useShelves({ group, groups, houses, items }, typed)
	const [first] = sought.flatMap((shelf) => shelf.choices)
	const hits = first && hitsIn(sought, found.results)
	const inGroup = group !== undefined
	const outcome = useOutcome({ typed: words, hits, inGroup, found })
	const offer = useEntryOffer({ group, houses }, outcome.nothing ? words : '')
	const shelves = [...sought, ...offer]
	const choices = shelves.flatMap((shelf) => shelf.choices)
	const listbox = useListbox({ keys: choices.map(({ key }) => key), open: choices.length > 0, ready: true })

	const isOld = words !== typed
	const enter = useEnter({ first, searching: found.searching || isOld, choose })

	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		if (listbox.move(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return
		event.preventDefault()
		const active = choices.find(({ key }) => key === listbox.active)
		const beside = event.ctrlKey || event.metaKey
		// A page is known without the server.
		const isKnown = !isOld && active !== undefined && 'also' in active
		if (!beside && enter.waits(listbox.isPointed || isKnown)) return
		if (active) (beside ? openBeside : choose)(active)
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
					<PaletteField
						listbox={listbox}
						group={group}
						typed={typed}
						onType={(text) => {
							setTyped(text)
							listbox.point(undefined)
							enter.forget()
						}}
						onKeyDown={onKeyDown}
					/>
					<IconButton label="Suche schliessen" Icon={IconX} onClick={onClose} />
				</div>
				<div className="palette-progress" data-on={found.searching || undefined} aria-hidden="true" />
				{outcome.nothing && <PaletteNothing words={outcome.words} inGroup={inGroup} />}
				<PaletteList shelves={shelves} listbox={listbox} onChoose={choose} onOpenBeside={openBeside} />
				<PaletteState outcome={outcome} answer={heardAnswer(choices)} hits={hits} found={found} />
			</div>
		</dialog>,
		document.body,
	)
}

type PaletteFieldProps = Pick<SearchPlace, 'group'> & {
	listbox: ReturnType<typeof useListbox>
	typed: string
	onType: (text: string) => void
	onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

const PaletteField = ({ listbox, group, typed, onType, onKeyDown }: PaletteFieldProps) => (
	<input
		type="text"
		{...listbox.field}
		aria-label={group ? `Suchen in ${group.name}` : 'Suchen'}
		placeholder="Suchen oder springen …"
		value={typed}
		maxLength={200}
		autoComplete="off"
		autoCorrect="off"
		spellCheck={false}
		enterKeyHint="go"
		onChange={(event) => onType(event.currentTarget.value)}
		onKeyDown={onKeyDown}
	/>
)

/** What is found, shelf by shelf: of what is here at once, and of what the server knows once it has answered. */
function useShelves({ group, groups, houses, items }: SearchPlace, typed: string) {
	const router = useRouter()
	const isKnown = useKnownPaths()
	const { property: here } = useParams({ strict: false })
	const local = useMemo(() => localChoices({ group, groups, houses, items, here, isKnown }), [group, groups, houses, items, here, isKnown])
	const recent = useMemo(() => recentChoices(group?.id, local, houses), [group?.id, local, houses])
	const found = useFound(group?.rbac.role ? group.id : undefined, typed)
	const words = useDeferredValue(typed)
	const isLast = meansLast(found)
	const shelves = useMemo(() => {
		if (!words.trim()) return atFirst(recent, local)
		const ask = { group: group?.id ?? '', houses, here, isKnown }
		// What leads to no more than the last entry is shown as that alone.
		const results = found.results.filter(({ total }) => total > 0).flatMap((each) => foundChoice(each, ask) ?? [])
		const answer = found.answer ? answerChoices(found.answer, found.results, ask) : []
		const last = answer.length === 0 && isLast ? lastChoices(found.results, ask) : []
		const arranged = arrange(words, local, results, [...answer, ...last])
		const [first] = houses
		if (!group || !first) return arranged
		const { href } = router.buildLocation({
			to: '/group/$group/property/$property/events/$kind',
			params: { group: group.id, property: here ?? first.id, kind: 'all' },
			search: { q: found.words, ...(houses.length > 1 && { all: 1 }) },
		})
		return withAllEntries(arranged, found.results, { href, Icon: IconList })
	}, [words, recent, local, found.results, found.answer, found.words, isLast, group, houses, here, isKnown, router])
	return { shelves, found, words }
}

/** Where a choice leads; beside this page it is opened in another tab. */
function useChoosing(group: SearchPlace['group'], stay: () => void, onClose: () => void) {
	const router = useRouter()
	const go = useBackCloses(onClose)
	const choose = (choice: Choice) => {
		keepRecent(group?.id, choice)
		if ('run' in choice) {
			onClose()
			return choice.run()
		}
		const { pathname, protocol } = new URL(choice.href, location.origin)
		if (protocol === 'tel:') {
			onClose()
			return location.assign(choice.href)
		}
		const same = pathname === location.pathname
		const { file } = choice
		// A new page takes the focus itself.
		if (!same) stay()
		go()
		onClose()
		void router.navigate({ href: choice.href, resetScroll: !same, replace: true, ...(file && { state: { file } }) })
	}
	const openBeside = (choice: Choice) => {
		if (!('href' in choice)) return choose(choice)
		keepRecent(group?.id, choice)
		window.open(choice.href, '_blank', 'noopener')
	}
	return { choose, openBeside }
}
