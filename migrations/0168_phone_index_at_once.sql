-- Each cash order reads the orders of its phone number. The index kept new entries in a list that each of these reads went
-- through, up to 4 MB, until a vacuum sorted them in.
alter index orders_by_phone set (fastupdate = off);
select gin_clean_pending_list('orders_by_phone');
