/** What stands beside the little house of an empty page: it hints at what will be there. As SVG. */
export const motifs = {
	rake: '<path stroke="var(--drawn-wood)" stroke-width="4" d="M164 28 152 74" /><path fill="var(--in)" d="m143 71 18 4.6-1.6 6-18.6-5z" /><path stroke="var(--drawn-straw)" stroke-width="2.5" d="m140 77-7 16m11-15-4 17m9-16-2 17m7-15 1 16m5-15 4 15" /><path fill="var(--drawn-sun)" d="M174 94q2-10 9-6 2-7 8-3 7-2 6 6 5 0 4 4z" />',
	jar: '<path fill="var(--drawn-glass)" stroke="var(--line-strong)" stroke-width="2.5" d="M146 54h30v6q6 4 6 12v16q0 7-7 7h-28q-7 0-7-7V72q0-8 6-12z" /><path fill="var(--drawn-sun)" d="M143 80h36v8q0 5-5 5h-26q-5 0-5-5zM150 72h22v8h-22z" /><path stroke="var(--out)" stroke-width="5" d="M145 52h32" /><circle cx="161" cy="36" r="6.5" fill="var(--drawn-sun)" />',
	meter:
		'<path fill="var(--surface)" stroke="var(--line-strong)" stroke-width="2.5" d="M142 42h42v52h-42z" /><circle cx="163" cy="68" r="14" fill="var(--measurement-bg)" stroke="var(--measurement)" stroke-width="2.5" /><path stroke="var(--out)" stroke-width="3" d="m163 68 7-8" /><path stroke="var(--measurement)" stroke-width="3" d="M152 49h22M152 88h22" />',
	bell: '<path fill="var(--drawn-sun)" d="M144 84q6-6 6-16 0-18 13-18t13 18q0 10 6 16z" /><path stroke="var(--reminder)" stroke-width="4" d="M141 85h44M163 44v5" /><path fill="var(--reminder)" d="M157 88h12q-1 6-6 6t-6-6z" /><path stroke="var(--line-strong)" stroke-width="2.5" d="M140 56q-4 5-4 11M186 56q4 5 4 11" />',
	toolbox:
		'<path stroke="var(--drawn-wood)" stroke-width="4" d="M152 66V56h24v10" /><path fill="var(--out)" d="M136 66h56v28h-56z" /><path fill="var(--drawn-shade)" d="M136 66h56v9h-56z" /><path fill="var(--drawn-sun)" d="M158 71h12v9h-12z" /><path stroke="var(--in)" stroke-width="4" d="m184 64 8-26" />',
	key: '<path stroke="var(--line-strong)" stroke-width="4" d="M132 46h62" /><path stroke="var(--rental)" stroke-width="2.5" d="M148 47v10M178 47v8" /><circle cx="148" cy="64" r="7" stroke="var(--rental)" stroke-width="4" /><path stroke="var(--rental)" stroke-width="4" d="M148 71v20m0-7h6m-6 7h6" /><path fill="var(--drawn-sun)" d="m178 55 9 8v16h-18V63z" /><circle cx="178" cy="63" r="2.4" fill="var(--surface)" />',
	mailbox:
		'<path stroke="var(--drawn-wood)" stroke-width="5" d="M162 94V70" /><path fill="var(--out)" d="M138 72V56q0-10 10-10h28q10 0 10 10v16z" /><path fill="var(--drawn-shade)" d="M138 72V56q0-10 10-10t10 10v16z" /><path fill="var(--surface)" d="M164 52h26v15h-26z" /><path stroke="var(--line-strong)" stroke-width="2" d="m164 53 13 8 13-8" />',
	binder:
		'<path fill="var(--in)" d="M140 40h17v54h-17z" /><path fill="var(--out)" d="M159 46h15v48h-15z" /><path fill="var(--drawn-sun)" d="m177 50 13-4 13 46-13 3.5z" /><path stroke="var(--surface)" stroke-width="4" d="M148.5 50v14M166.5 56v12m20-6 3 11" />',
	people:
		'<circle cx="150" cy="54" r="9" fill="var(--drawn-sun)" /><path fill="var(--in)" d="M134 94q0-26 16-26t16 26z" /><circle cx="180" cy="62" r="7.5" fill="var(--drawn-straw)" /><path fill="var(--out)" d="M167 94q0-21 13-21t13 21z" />',
	glass:
		'<circle cx="160" cy="60" r="18" fill="var(--drawn-glass)" stroke="var(--line-strong)" stroke-width="4" /><path stroke="var(--drawn-wood)" stroke-width="6" d="m174 74 16 18" /><path stroke="var(--surface)" stroke-width="3" d="M150 56q2-6 8-7" />',
} as const

/** The house itself, always the same. */
export const littleHouse =
	'<ellipse cx="112" cy="95" rx="98" ry="8" fill="var(--file-bg)" /><path d="M94 22q-5-5 1-10 5-4 1-9" stroke="var(--line-strong)" stroke-width="2.5" /><path fill="var(--out)" d="M88 28h11v18H88z" /><path fill="var(--surface)" stroke="var(--line-strong)" stroke-width="2.5" d="M40 94V58l35-27 35 27v36z" /><path stroke="var(--out)" stroke-width="6" d="M32 62 75 28.5 118 62" /><path fill="var(--brand)" d="M67 94V73q8-7 16 0v21z" /><path fill="var(--drawn-light)" d="M49 66h11v11H49zM90 66h11v11H90z" /><path stroke="var(--line-strong)" stroke-width="1.5" d="M54.5 66v11M49 71.5h11M95.5 66v11M90 71.5h11" /><path fill="var(--in)" d="M18 94q2-12 9-8 5-8 11-1 6-1 6 9z" />'
