-- What several servers count together (server/src/platform/servers): one takes a lot for itself, and gives back what it has not used.

create function calls_before(slot servers.call_window, own integer) returns integer language sql as $$
	select own + case when slot.ends_at > clock_timestamp() then slot.used else 0 end
$$;

-- A lot of the calls that a window allows: `own` were made meanwhile without being counted here. Answers what is granted of it, what all have
-- used with it, when that window ends (as it stands there, for giving back), and in how many milliseconds.
create function take_calls(called text, wanted integer, own integer, most integer, seconds integer)
	returns table (granted integer, used integer, ends_at text, wait double precision) language sql as $$
	insert into servers.call_window as slot (name, used, granted, ends_at)
	values (called, own + greatest(0, least(wanted, most - own)), greatest(0, least(wanted, most - own)), clock_timestamp() + make_interval(secs => seconds))
	on conflict (name) do update set
		used = calls_before(slot, own) + greatest(0, least(wanted, most - calls_before(slot, own))),
		granted = greatest(0, least(wanted, most - calls_before(slot, own))),
		ends_at = case when slot.ends_at > clock_timestamp() then slot.ends_at else clock_timestamp() + make_interval(secs => seconds) end
	returning slot.granted, slot.used, slot.ends_at::text, extract(epoch from slot.ends_at - clock_timestamp()) * 1000
$$;

-- Of that window alone: what was not used of one that has ended is nobody's.
create function give_calls_back(called text, unused integer, ended text) returns void language sql as $$
	update servers.call_window set used = greatest(0, used - unused) where name = called and ends_at = ended::timestamptz
$$;

create function writes_left(bucket servers.write_bucket, most double precision, per_second double precision, known double precision)
	returns double precision language sql as $$
	select least(most, bucket.left_over + greatest(0, extract(epoch from clock_timestamp() - bucket.filled_at)) * per_second, known)
$$;

create function writes_granted(there double precision, wanted integer, enough integer) returns integer language sql immutable as $$
	select case when there >= enough then least(wanted, floor(there)::integer) else 0 end
$$;

-- A lot of what somebody may write: a bucket of `most` that gains so many a second. Granted is all that is wanted, or what there is if that
-- is enough for the next write, or nothing. `known` is what one server that counted alone had left. The milliseconds are until there is enough.
create function take_writes(person uuid, wanted integer, enough integer, most double precision, per_second double precision, known double precision)
	returns table (granted integer, left_over double precision, wait double precision) language sql as $$
	insert into servers.write_bucket as bucket (person_id, left_over, granted, filled_at)
	values (person, coalesce(known, most) - writes_granted(coalesce(known, most), wanted, enough),
		writes_granted(coalesce(known, most), wanted, enough), clock_timestamp())
	on conflict (person_id) do update set
		left_over = writes_left(bucket, most, per_second, known) - writes_granted(writes_left(bucket, most, per_second, known), wanted, enough),
		granted = writes_granted(writes_left(bucket, most, per_second, known), wanted, enough),
		filled_at = clock_timestamp()
	returning bucket.granted, bucket.left_over, greatest(0, enough - bucket.granted - bucket.left_over) / per_second * 1000
$$;

create function give_writes_back(person uuid, unused integer, most double precision) returns void language sql as $$
	update servers.write_bucket set left_over = least(most, left_over + unused) where person_id = person
$$;
