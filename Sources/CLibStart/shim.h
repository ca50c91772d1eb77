// Nothing is called: the order in which libraries are linked is all.
