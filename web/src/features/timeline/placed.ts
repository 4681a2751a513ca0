export type Placed = {
	/** Where the row stands in the list, and how its height is taken: not on the server. */
	index?: number
	start?: number
	measure?: (element: HTMLElement | null) => void
}

/** What the element of a row needs to be placed by the virtual list. */
export const placedProps = ({ index, start, measure }: Placed) =>
	measure && {
		ref: measure,
		'data-index': index,
		'aria-posinset': (index ?? 0) + 1,
		'aria-setsize': -1,
		style: { transform: `translateY(${start}px)` },
	}
